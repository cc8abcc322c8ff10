extension Filter.Property {
    /// The property that a key path names; nil for one that is not supported (queries 6.3).
    public init?(keyPath: String) {
        if keyPath.hasPrefix("metadata."), keyPath.utf8.count > 9 {
            self = .metadata(String(keyPath.dropFirst(9)))
            return
        }
        if keyPath.hasPrefix("device.") {
            let field = String(keyPath.dropFirst(7))
            guard Device.fieldNames.contains(field) else { return nil }
            self = .device(field)
            return
        }
        switch keyPath {
        case "UUID", "uuid": self = .uuid
        case "source": self = .source
        case "source.name", "sourceRevision.source.name": self = .sourceName
        case "source.bundleIdentifier", "sourceRevision.source.bundleIdentifier":
            self = .sourceBundleIdentifier
        case "source.version", "sourceRevision.version": self = .sourceVersion
        case "source.productType", "sourceRevision.productType": self = .sourceProductType
        case "startDate": self = .startDate
        case "endDate": self = .endDate
        case "quantity": self = .quantity
        case "value": self = .categoryValue
        case "count": self = .count
        default: return nil
        }
    }

    /// A literal in the form this property is compared in; nil if it can never be.
    ///
    /// Dates may be given as RFC 3339 text, identifiers in either case of letters.
    func fit(_ literal: Filter.Literal) -> Filter.Literal? {
        if case .list(let parts) = literal {
            let fitted = parts.compactMap { fit($0) }
            return fitted.count == parts.count ? .list(fitted) : nil
        }
        switch self {
        case .startDate, .endDate:
            switch literal {
            case .text(let text): return InstantText.read(text).map { .date($0) }
            case .date, .none: return literal
            default: return nil
            }
        case .uuid:
            if case .text(let text) = literal { return .text(text.uppercased()) }
            return literal
        case .quantity, .categoryValue, .count:
            switch literal {
            case .text, .date: return nil
            default: return literal
            }
        default: return literal
        }
    }
}
