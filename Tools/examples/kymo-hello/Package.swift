// swift-tools-version: 6.2
import PackageDescription

// A verb by a stranger: an executable kymo-hello that links KymoFrontEnd. Put it beside kymo, or
// anywhere on the path, and it is `kymo hello`.
let package = Package(
    name: "kymo-hello",
    dependencies: [.package(name: "kymo", path: "../../..")],
    targets: [
        .executableTarget(
            name: "kymo-hello",
            dependencies: [
                .product(name: "KymoFrontEnd", package: "kymo"),
                .product(name: "KymoCore", package: "kymo"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
