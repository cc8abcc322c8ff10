public import Foundation

/// A floor of a building. Nothing here finds one out; it is there so that code compiles.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let number: Int

    init(level: Int) { number = level }

    /// The floor, counted from the ground floor, which is 0.
    open var level: Int { number }

    /// The same floor: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Floors are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the floor.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) { coder.encode(number, forKey: "level") }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "level") }

    /// Whether the other is the same floor.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// Hash of the floor.
    open override var hash: Int { number.hashValue }
}
