import KymoCore
import KymoFrontEnd

/// `kymo devices`: what measured.
struct DevicesCommand: FrontEnd {
    var name: String { "devices" }
    var abstract: String { "devices that measured samples" }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [
            Example("every device, the busiest first", "kymo devices"),
            Example("with all their fields", "kymo devices --format json"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let devices = try store.inspect { try $0.devices() }
        await store.close()
        try ListAnswer.devices.write(devices, to: context, ifEmpty: "no sample names a device")
        return .done
    }
}
