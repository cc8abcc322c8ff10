/// Who wrote a sample: an app, a phone, a watch, the Health app.
///
/// Two sources are the same exactly when their bundle identifiers are (`HKSource`).
public struct Source: Sendable {
    /// Name as shown to a person.
    public var name: String
    /// Identity of the source.
    public var bundleIdentifier: String

    /// Names a source.
    public init(name: String, bundleIdentifier: String) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
    }
}

extension Source: Hashable {
    /// Whether both have the same bundle identifier.
    public static func == (a: Source, b: Source) -> Bool {
        a.bundleIdentifier == b.bundleIdentifier
    }

    /// Hashes the bundle identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}

/// What kind of source it is, which decides its default rank (statistics 6, decisions 7).
public enum SourceKind: String, Sendable, CaseIterable {
    /// The Health app itself: entered by hand.
    case healthApp
    /// A phone, watch or other device of the platform's maker.
    case firstParty
    /// Every other app and device.
    case other

    /// The kind that a bundle identifier alone tells (statistics 6).
    public init(bundleIdentifier: String) {
        if bundleIdentifier == "com.apple.Health" {
            self = .healthApp
        } else if bundleIdentifier.hasPrefix("com.apple.health.") {
            self = .firstParty
        } else {
            self = .other
        }
    }
}
