import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo doctor`: how the store stands, and what looks wrong in it.
struct DoctorCommand: FrontEnd {
    var name: String { "doctor" }
    var abstract: String { "tells how the store stands and what looks wrong" }
    var discussion: String {
        """
        Room in the map, readers, versions of the indexes, samples that look like copies, sources \
        whose kind looks wrong. Nothing is changed. 'kymo replay verify' proves the log and the \
        indexes themselves.
        """
    }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [
            Example("is all well?", "kymo doctor"),
            Example("for a program", "kymo doctor --format json"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let condition = try store.condition()
        let (sources, suspects, home, grids) = try store.inspect { snapshot in
            (
                try snapshot.sources(), try snapshot.suspectedDuplicates(),
                try snapshot.homeZone, try snapshot.gridSummaries()
            )
        }
        await store.close()
        let examination = Examination(
            directory: try context.storeDirectory(), condition: condition,
            grids: grids, automaticGridLimit: store.automaticGridLimit,
            doubtfulSources: sources.filter { $0.likelyKind != nil }, suspects: suspects,
            zone: try context.zone(home: home ?? "Etc/UTC"))
        try examination.write(to: context)
        return .done
    }
}
