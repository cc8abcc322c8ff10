/// Whether a value may be read in the log.
public struct OSLogPrivacy: Sendable {
    enum Kind { case automatic, open, hidden, sensitive }

    /// What stands in place of a value that may not be read.
    public enum Mask: Sendable {
        /// A text that is the same for equal values while the program runs.
        case hash
        /// Nothing of the value.
        case none
    }

    let kind: Kind
    let mask: Mask

    private init(_ kind: Kind, _ mask: Mask = .none) {
        self.kind = kind
        self.mask = mask
    }

    /// Numbers and truth values may be read, all else not.
    public static var auto: OSLogPrivacy { OSLogPrivacy(.automatic) }
    /// It may be read.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(.open) }
    /// It may not be read, unless the environment says otherwise.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(.hidden) }
    /// It may not be read, whatever the environment says.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(.sensitive) }

    /// As `auto`.
    ///
    /// - Parameter mask: what stands in its place.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.automatic, mask) }

    /// As `private`.
    ///
    /// - Parameter mask: what stands in its place.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.hidden, mask) }

    /// As `sensitive`.
    ///
    /// - Parameter mask: what stands in its place.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.sensitive, mask) }

    /// What the log says of a value.
    func shown(_ text: String, isNumber: Bool, showsPrivate: Bool) -> String {
        switch kind {
        case .open: return text
        case .automatic where isNumber || showsPrivate: return text
        case .hidden where showsPrivate: return text
        default: break
        }
        guard mask == .hash else { return "<private>" }
        // Seeded anew by each process, so that nobody can look values up in a table.
        let hash = UInt(bitPattern: text.hashValue)
        return "<mask.hash: '\(String(hash, radix: 36))'>"
    }
}
