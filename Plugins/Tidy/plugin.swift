import Foundation
import PackagePlugin

/// `swift package tidy`: runs the tool `tidy` on the package; all rules are there.
@main
struct Tidy: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "tidy").url
        process.arguments = [context.package.directoryURL.path]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("the package is not tidy") }
    }
}
