public import Foundation
internal import KymoCore
internal import Synchronization

/// Who wrote a sample. Two are equal when their bundle identifiers are.
open class HKSource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private let source: Source

    init(_ source: Source) { self.source = source }

    /// A source by name and identity.
    ///
    /// - Parameters:
    ///   - name: as shown to a person.
    ///   - bundleIdentifier: its identity.
    public convenience init(name: String, bundleIdentifier: String) {
        self.init(Source(name: name, bundleIdentifier: bundleIdentifier))
    }

    /// The source that this program saves as: `KYMO_SOURCE_ID` and `KYMO_SOURCE_NAME` of the
    /// environment, else made from the program's name. A service that saves for several opens an
    /// `HKHealthStore` with the source of each.
    open class func `default`() -> HKSource { HKSourceRevision.ofProgram.source }

    /// Name as shown to a person.
    open var name: String { source.name }
    /// Identity of the source.
    open var bundleIdentifier: String { source.bundleIdentifier }

    /// Whether the other has the same bundle identifier.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.bundleIdentifier == bundleIdentifier
    }

    /// Hash of the bundle identifier.
    open override var hash: Int { bundleIdentifier.hashValue }
    /// Name and bundle identifier.
    open override var description: String { "\(name) (\(bundleIdentifier))" }

    /// The same source: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Sources are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes name and bundle identifier.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(bundleIdentifier as NSString, forKey: "bundleIdentifier")
    }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name"),
            let identifier = coder.decodeObject(of: NSString.self, forKey: "bundleIdentifier")
        else { return nil }
        source = Source(name: name as String, bundleIdentifier: identifier as String)
    }
}
