// swift-tools-version: 6.2
import PackageDescription

/// A C library that Debian ships. `Tools/apt-packages` lists the same packages for set-up.
func debian(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "kymo",
    products: [
        .library(name: "KymoCore", targets: ["KymoCore"]),
        .library(name: "KymoImport", targets: ["KymoImport"]),
        .library(name: "KymoFrontEnd", targets: ["KymoFrontEnd"]),
        .executable(name: "kymo", targets: ["kymo"]),
        .executable(name: "kymo-replay", targets: ["kymo-replay"]),
    ],
    targets: [
        // C libraries and their thin safe layers
        debian("CLMDB", pkgConfig: "lmdb", apt: "liblmdb-dev"),
        debian("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        debian("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
        .target(name: "LMDB", dependencies: ["CLMDB"]),
        .target(name: "KymoSodium", dependencies: ["CSodium"]),
        .target(name: "KymoArchive", dependencies: ["CArchive"]),
        .target(name: "CSystem"),
        .target(name: "KymoSystem", dependencies: ["CSystem"]),

        // The one core and what stands on it
        .target(
            name: "KymoCore", dependencies: ["LMDB", "KymoSodium", "KymoSystem"],
            plugins: ["GenerateCatalog"]),
        .target(
            name: "HealthKit", dependencies: ["KymoCore"], plugins: ["GenerateCatalog"]),
        .target(name: "CoreLocation"),
        .target(name: "os"),
        .target(name: "OSLog", dependencies: ["os"]),
        .target(name: "KymoImport", dependencies: ["KymoCore", "KymoArchive", "KymoSodium"]),
        .target(name: "KymoFrontEnd", dependencies: ["KymoCore", "KymoSystem"]),

        // Front ends
        .executableTarget(name: "kymo", dependencies: ["KymoCore", "KymoImport", "KymoFrontEnd"]),
        .executableTarget(name: "kymo-replay", dependencies: ["KymoCore", "KymoFrontEnd"]),

        // Tools and plug-ins
        .executableTarget(name: "catalog-generator", path: "Tools/catalog-generator"),
        .executableTarget(name: "tidy", path: "Tools/tidy", exclude: ["rooms.json"]),
        .executableTarget(
            name: "bench", dependencies: ["KymoCore"], path: "Tools/bench",
            exclude: ["run", "compare.py", "peers.txt"]),
        .executableTarget(
            name: "crash-writer", dependencies: ["KymoCore"], path: "Tools/crash-writer"),
        .executableTarget(
            name: "history-check", dependencies: ["KymoCore", "KymoTestSupport"],
            path: "Tools/history-check"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["KymoCore", "KymoImport", "KymoFrontEnd", "KymoTestSupport"],
            path: "Tools/fuzz", exclude: ["Seeds", "run"]),
        .plugin(
            name: "GenerateCatalog", capability: .buildTool(),
            dependencies: ["catalog-generator"]),
        .plugin(
            name: "CheckSchemas",
            capability: .command(
                intent: .custom(
                    verb: "check-schemas", description: "Check the tables in Schemas")),
            dependencies: ["catalog-generator"]),
        .plugin(
            name: "Tidy",
            capability: .command(
                intent: .custom(verb: "tidy", description: "Check rooms, names and sizes")),
            dependencies: ["tidy"]),

        // Tests
        .target(
            name: "KymoTestSupport", dependencies: ["KymoCore", "KymoImport"],
            path: "Tests/TestSupport"),
        .target(name: "CFaultyDisk", path: "Tests/FaultyDisk"),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB", "CFaultyDisk"]),
        .testTarget(name: "KymoSodiumTests", dependencies: ["KymoSodium"]),
        .testTarget(name: "CatalogTests", dependencies: ["KymoCore"]),
        .testTarget(
            name: "KymoCoreTests",
            dependencies: ["KymoCore", "LMDB", "KymoSodium", "KymoTestSupport"],
            resources: [.copy("Resources")]),
        .testTarget(
            name: "KymoImportTests",
            dependencies: ["KymoImport", "KymoArchive", "KymoCore", "KymoTestSupport"]),
        .testTarget(
            name: "KymoFrontEndTests",
            dependencies: ["KymoFrontEnd", "KymoCore", "KymoTestSupport"]),
        .testTarget(
            name: "CommandTests", dependencies: ["kymo", "kymo-replay", "KymoTestSupport"]),
        .testTarget(
            name: "HealthKitTests", dependencies: ["HealthKit", "KymoCore", "KymoTestSupport"]),
        .testTarget(
            name: "CoreLocationTests", dependencies: ["CoreLocation", "KymoTestSupport"]),
        .testTarget(name: "OSLogTests", dependencies: ["os", "OSLog"]),
        .testTarget(name: "SeedSampleTests", dependencies: ["HealthKit", "KymoTestSupport"]),
        .testTarget(name: "ReplayTests", dependencies: ["KymoCore", "LMDB", "KymoTestSupport"]),
        .testTarget(
            name: "CrashTests", dependencies: ["crash-writer", "KymoCore", "KymoTestSupport"]),
        .testTarget(name: "ToolsTests", dependencies: ["tidy", "catalog-generator"]),
    ],
    swiftLanguageModes: [.v6]
)

// On Apple's systems the names belong to the frameworks.
#if os(Linux)
    for name in ["HealthKit", "CoreLocation", "os", "OSLog"] {
        package.products.append(.library(name: name, targets: [name]))
    }
#endif

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Foundation on Linux calls the operators of predicates deprecated; Apple's interface has them.
    if ["HealthKit", "HealthKitTests"].contains(target.name) {
        target.swiftSettings?.append(.treatWarning("DeprecatedDeclaration", as: .warning))
    }
    // Fuzzers are tests, and speak to libFuzzer and the C library.
    if target.type != .test, !["fuzz", "history-check"].contains(target.name) {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}
