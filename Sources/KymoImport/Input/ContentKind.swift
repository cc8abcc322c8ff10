/// What a file is, told by its first bytes and never by its name.
enum ContentKind: Equatable {
    case zip
    /// A zip without members, as some systems write where an export fails (export-format Q24).
    case emptyZip
    /// gzip or xz.
    case packed
    case appleExport
    case sampleLines
    /// Something that is recognised and that this importer does not take, in words.
    case other(String)
    case unknown
    case empty

    /// Bytes that are looked at.
    static let headBytes = 16 * 1024

    init(head: [UInt8]) {
        if head.isEmpty {
            self = .empty
        } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = .zip
        } else if head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            self = .emptyZip
        } else if head.starts(with: [0x1F, 0x8B])
            || head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
        {
            self = .packed
        } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            self = .other("text in UTF-16")
        } else {
            self = Self.text(head)
        }
    }

    private static func text(_ head: [UInt8]) -> ContentKind {
        let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        switch bytes.first(where: { !blanks.contains($0) }) {
        case nil: return .sampleLines
        case UInt8(ascii: "<"): return markup(head)
        case UInt8(ascii: "{"):
            return contains("\"resourceType\"", head) ? .other("a FHIR document") : .sampleLines
        case UInt8(ascii: "["): return .other("a JSON array; samples are read one a line")
        default: return .unknown
        }
    }

    private static func markup(_ head: [UInt8]) -> ContentKind {
        if contains("<HealthData", head) || contains("<!DOCTYPE HealthData", head) {
            return .appleExport
        }
        return contains("<ClinicalDocument", head) ? .other("a clinical document") : .other("XML")
    }

    private static func contains(_ text: StaticString, _ head: [UInt8]) -> Bool {
        let bytes = head.span
        return head.indices.contains { ByteScan.matches(text, in: bytes, at: $0) }
    }
}
