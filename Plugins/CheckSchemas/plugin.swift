import PackagePlugin

@main
struct CheckSchemas: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {}
}
