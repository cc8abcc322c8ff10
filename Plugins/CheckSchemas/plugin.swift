import Foundation
import PackagePlugin

/// `swift package check-schemas`: whether every table of `Schemas` is complete and consistent.
@main
struct CheckSchemas: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let folder = context.package.directoryURL.appending(path: "Schemas")
        let process = Process()
        process.executableURL = try context.tool(named: "catalog-generator").url
        process.arguments = ["--check", folder.path(percentEncoded: false)]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("the tables in Schemas are not in order")
        }
    }
}
