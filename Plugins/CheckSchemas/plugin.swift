import Foundation
import PackagePlugin

/// `swift package check-schemas`: whether every table of `Schemas` is complete and consistent.
@main
struct CheckSchemas: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "catalog-generator").url
        process.arguments = [
            "--check", context.package.directoryURL.appending(path: "Schemas").path(),
        ]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("the tables in Schemas are not in order")
        }
    }
}
