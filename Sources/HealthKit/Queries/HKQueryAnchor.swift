public import Foundation
internal import KymoCore

/// A place in the log of a store: everything up to it was seen (queries 3).
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, Codable, @unchecked Sendable {
    private enum Place: Hashable {
        case anchor(Anchor)
        /// A position of whatever store it is used with.
        case position(Int)
    }

    private let place: Place

    init(_ anchor: Anchor) { place = .anchor(anchor) }

    /// A position in the log of the store that it is used with.
    ///
    /// - Parameter value: number of the last event seen; 0 for none.
    public init(fromValue value: Int) { place = .position(value) }

    /// The core's form.
    ///
    /// - Throws: `invalidArgument` for a position that the log does not have.
    func anchor(in snapshot: borrowing Snapshot) throws(StoreError) -> Anchor {
        switch place {
        case .anchor(let anchor): return anchor
        case .position(let value):
            guard value >= 0, UInt64(value) <= snapshot.position.rawValue else {
                throw StoreError(
                    .invalidArgument,
                    "the anchor stands at \(value), the log ends at "
                        + "\(snapshot.position.rawValue)")
            }
            return try snapshot.anchor(at: LogPosition(UInt64(value)))
        }
    }

    private var text: String {
        switch place {
        case .anchor(let anchor): anchor.text
        case .position(let value): "\(value)"
        }
    }

    private init?(text: String) {
        if let value = Int(text) {
            place = .position(value)
        } else if let anchor = try? Anchor(text: text) {
            place = .anchor(anchor)
        } else {
            return nil
        }
    }

    /// Whether both stand at the same place.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.place == place
    }

    /// Hash of the place.
    open override var hash: Int { place.hashValue }
    /// Text of the anchor.
    open override var description: String { text }

    /// The same anchor: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Anchors are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the place.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "anchor") }

    /// Reads what `encode(with:)` wrote; nil where that was damaged.
    ///
    /// - Parameter coder: where from.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "anchor") else {
            return nil
        }
        self.init(text: text as String)
    }

    /// Writes the place as one text.
    ///
    /// - Parameter encoder: where to.
    open func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Reads what `encode(to:)` wrote.
    ///
    /// - Parameter decoder: where from.
    public required convenience init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let value = Int(text) {
            self.init(fromValue: value)
        } else {
            self.init(try Anchor(text: text))
        }
    }
}
