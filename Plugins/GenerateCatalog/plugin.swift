import Foundation
import PackagePlugin

/// Turns each table of `Schemas` into one Swift file of `KymoCore`, at each build that finds it
/// changed. The tables name each other, so every one is an input of every command.
@main
struct GenerateCatalog: BuildToolPlugin {
    private static let tables = [
        "units", "quantity-types", "category-types", "other-types", "workout-activity-types",
        "metadata-keys", "health-app-names", "error-codes",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let generator = try context.tool(named: "catalog-generator")
        let folder = context.package.directoryURL.appending(path: "Schemas")
        let inputs = Self.tables.map { folder.appending(path: "\($0).json") }
        return zip(Self.tables, inputs).map { table, input in
            let output = context.pluginWorkDirectoryURL.appending(path: "\(table).generated.swift")
            return .buildCommand(
                displayName: "Generate the table of \(table).json", executable: generator.url,
                arguments: [input.path(percentEncoded: false), output.path(percentEncoded: false)],
                inputFiles: inputs, outputFiles: [output])
        }
    }
}
