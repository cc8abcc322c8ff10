/// A source at one version on one product, as a sample names it.
public struct SourceRevision: Hashable, Sendable {
    /// Name the source had when it wrote the sample.
    public var name: String
    /// Identity of the source.
    public var bundleIdentifier: String
    /// Version of the app, or of the system for first-party sources.
    public var version: String?
    /// Hardware such as `Watch6,1`.
    public var productType: String?

    /// Names a source at a version on a product.
    public init(
        name: String, bundleIdentifier: String, version: String? = nil, productType: String? = nil
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.version = version
        self.productType = productType
    }

    /// The source without its version.
    public var source: Source { Source(name: name, bundleIdentifier: bundleIdentifier) }
}
