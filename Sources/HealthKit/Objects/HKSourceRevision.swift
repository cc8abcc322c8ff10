public import Foundation
internal import KymoCore

/// Matches every version of a source.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"
/// Matches every product of a source.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"
/// Matches every system of a source.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
    majorVersion: -1, minorVersion: -1, patchVersion: -1)

/// A source at one version on one product.
open class HKSourceRevision: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private let origin: HKSource
    private let writtenVersion: String?
    private let product: String?
    private let system: OperatingSystemVersion

    /// A source at a version, on any product.
    ///
    /// - Parameters:
    ///   - source: who writes.
    ///   - version: of the program; nil for unknown.
    public convenience init(source: HKSource, version: String?) {
        self.init(
            source: source, version: version, productType: HKSourceRevisionAnyProductType,
            operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    }

    /// A source at a version on a product.
    ///
    /// - Parameters:
    ///   - source: who writes.
    ///   - version: of the program; nil for unknown.
    ///   - productType: hardware such as `Watch6,1`; nil for unknown.
    ///   - operatingSystemVersion: of the system; 0.0.0 for unknown.
    public init(
        source: HKSource, version: String?, productType: String?,
        operatingSystemVersion: OperatingSystemVersion
    ) {
        origin = source
        writtenVersion = version
        product = productType
        system = operatingSystemVersion
    }

    /// Of the core, which keeps no version of the system.
    convenience init(_ revision: SourceRevision) {
        self.init(
            source: HKSource(revision.source), version: revision.version,
            productType: revision.productType,
            operatingSystemVersion: OperatingSystemVersion(
                majorVersion: 0, minorVersion: 0, patchVersion: 0))
    }

    /// What this program saves as.
    static let ofProgram: HKSourceRevision = {
        let environment = ProcessInfo.processInfo.environment
        let program = ProcessInfo.processInfo.processName
        let name = environment["KYMO_SOURCE_NAME"].flatMap { $0.isEmpty ? nil : $0 } ?? program
        let identifier =
            environment["KYMO_SOURCE_ID"].flatMap { $0.isEmpty ? nil : $0 } ?? "local.\(program)"
        return HKSourceRevision(
            SourceRevision(
                name: name, bundleIdentifier: identifier, version: nil, productType: nil))
    }()

    /// The core's form; what matches anything is unknown there.
    var revision: SourceRevision {
        SourceRevision(
            name: source.name, bundleIdentifier: source.bundleIdentifier,
            version: version == HKSourceRevisionAnyVersion ? nil : version,
            productType: productType == HKSourceRevisionAnyProductType ? nil : productType)
    }

    /// Who writes.
    open var source: HKSource { origin }
    /// Version of the program; nil for unknown.
    open var version: String? { writtenVersion }
    /// Hardware such as `Watch6,1`; nil for unknown.
    open var productType: String? { product }
    /// Version of the system; 0.0.0 for unknown.
    open var operatingSystemVersion: OperatingSystemVersion { system }

    /// Whether source, version, product and system are the same.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKSourceRevision else { return false }
        return source == other.source && version == other.version
            && productType == other.productType
            && operatingSystemVersion.numbers == other.operatingSystemVersion.numbers
    }

    /// Hash of source, version and product.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(source.bundleIdentifier)
        hasher.combine(version)
        hasher.combine(productType)
        return hasher.finalize()
    }

    /// Source, version and product.
    open override var description: String {
        "\(source) \(version ?? "-") \(productType ?? "-")"
    }

    /// The same revision: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Revisions are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes source, version, product and system.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        coder.encode(source, forKey: "source")
        if let version { coder.encode(version as NSString, forKey: "version") }
        if let productType { coder.encode(productType as NSString, forKey: "productType") }
        for (name, number) in zip(["major", "minor", "patch"], system.numbers) {
            coder.encode(number, forKey: name)
        }
    }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required convenience init?(coder: NSCoder) {
        guard let source = coder.decodeObject(of: HKSource.self, forKey: "source") else {
            return nil
        }
        self.init(
            source: source,
            version: coder.decodeObject(of: NSString.self, forKey: "version") as String?,
            productType: coder.decodeObject(of: NSString.self, forKey: "productType") as String?,
            operatingSystemVersion: OperatingSystemVersion(
                majorVersion: coder.decodeInteger(forKey: "major"),
                minorVersion: coder.decodeInteger(forKey: "minor"),
                patchVersion: coder.decodeInteger(forKey: "patch")))
    }
}

extension OperatingSystemVersion {
    fileprivate var numbers: [Int] { [majorVersion, minorVersion, patchVersion] }
}
