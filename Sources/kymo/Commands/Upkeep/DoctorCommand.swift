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
        let (sources, suspects, home) = try store.inspect { snapshot in
            (try snapshot.sources(), try snapshot.suspectedDuplicates(), try snapshot.homeZone)
        }
        await store.close()
        let examination = Examination(
            directory: try context.storeDirectory(), condition: condition,
            doubts: sources.compactMap(SourceDoubt.init), suspects: suspects,
            zone: try context.zone(home: home ?? "Etc/UTC"))
        try examination.write(to: context)
        return .done
    }
}

/// A source whose kind does not fit its name.
struct SourceDoubt {
    let source: SourceSummary
    /// The kind that its name speaks for.
    let likelyKind: SourceKind

    /// Nil where nothing speaks against the kind.
    init?(_ source: SourceSummary) {
        guard source.count > 0, source.kind == .other else { return nil }
        let name = source.name.replacingOccurrences(of: "\u{A0}", with: " ")
        if Catalog.healthAppNames.contains(name) {
            likelyKind = .healthApp
        } else if ["Apple Watch", "iPhone", "iPad", "iPod"].contains(where: name.contains)
            || source.productTypes.contains(where: Self.isMakers)
        {
            likelyKind = .firstParty
        } else {
            return nil
        }
        self.source = source
    }

    private static func isMakers(_ product: String) -> Bool {
        ["Watch", "iPhone", "iPad", "iPod"].contains(where: product.hasPrefix)
    }
}
