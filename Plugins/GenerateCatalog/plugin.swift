import Foundation
import PackagePlugin

/// Turns each table of `Schemas` into one Swift file of `KymoCore`, and those that name things of
/// Apple's framework into one of `HealthKit`, at each build that finds it changed. The
/// tables name each other, so every one is an input of every command.
@main
struct GenerateCatalog: BuildToolPlugin {
    private static let tables = [
        "units", "quantity-types", "category-types", "other-types", "workout-activity-types",
        "metadata-keys", "health-app-names", "error-codes",
    ]

    private static let names = [
        "quantity-types", "category-types", "other-types", "workout-activity-types",
        "metadata-keys", "framework-names",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let generator = try context.tool(named: "catalog-generator")
        let folder = context.package.directoryURL.appending(path: "Schemas")
        let inputs = Set(Self.tables + Self.names).sorted().map {
            folder.appending(path: "\($0).json")
        }
        let makesNames = target.name == "HealthKit"
        return (makesNames ? Self.names : Self.tables).map { table in
            let input = folder.appending(path: "\(table).json")
            let output = context.pluginWorkDirectoryURL.appending(path: "\(table).generated.swift")
            return .buildCommand(
                displayName: "Generate the table of \(table).json", executable: generator.url,
                arguments: (makesNames ? ["--names"] : [])
                    + [input.path(percentEncoded: false), output.path(percentEncoded: false)],
                inputFiles: inputs, outputFiles: [output])
        }
    }
}
