// swift-tools-version: 6.2
import PackageDescription

// A service that keeps a store of its own: it saves, asks for days, and follows what changes.
let package = Package(
    name: "embed",
    dependencies: [.package(name: "kymo", path: "../../..")],
    targets: [
        .executableTarget(
            name: "embed", dependencies: [.product(name: "KymoCore", package: "kymo")])
    ],
    swiftLanguageModes: [.v6]
)
