import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo grid ls`: which grids have their statistics kept.
struct GridListCommand: FrontEnd {
    var name: String { "grid ls" }
    var abstract: String { "the grids whose statistics are kept ready" }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] { [Example("which there are, and how many rows", "kymo grid ls")] }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let grids = try store.inspect { try $0.gridSummaries() }
        await store.close()
        try GridAnswer.form.write(grids, to: context, ifEmpty: "no grid is registered")
        return .done
    }
}

/// `kymo grid add`: keeps the statistics of a grid ready from now on.
struct GridAddCommand: FrontEnd {
    var name: String { "grid add" }
    var abstract: String { "keeps the statistics of intervals ready" }
    var discussion: String {
        """
        Statistics of the days of the home zone are always kept. Those of other intervals are \
        computed from samples whenever they are asked for; a registered grid's are kept up to \
        date with every change and only read. The answers are the same.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [
                .value("every", "INTERVAL", help: "length of the intervals, such as 1h or P1M"),
                .store,
            ],
            operands: [.many("TYPE", atLeast: 0, help: "quantity types; none: every one")])
    }
    var examples: [Example] {
        [Example("hours of heart rate", "kymo grid add heartRate --every 1h")]
    }

    func run(_ context: Context) async throws -> ExitCode {
        guard let text = context.arguments.value("every") else {
            throw FrontEndError.usage("--every is missing", hint: "write --every 1h")
        }
        let components: GridComponents
        do { components = try GridComponents(text: text) } catch {
            throw FrontEndError.usage("--every: \(error)", hint: "write --every 1h")
        }
        let store = try await context.openStore()
        let (types, home) = try store.inspect { snapshot in
            let types = try context.arguments.operands("TYPE").map {
                try TypeArgument.identifier($0, in: snapshot)
            }
            return (types, try snapshot.homeZone)
        }
        let zone = try (context.arguments.value("tz") ?? home).map {
            try ZoneArgument.read($0)
        }
        let timeZone = zone ?? TimeZone.gmt
        let anchor = DefaultAnchor.of(components, at: Instant(seconds: 0), in: timeZone)
        let grid = try Grid(components: components, anchor: anchor, timeZone: timeZone)
        let bar = ProgressBar("making rows", measure: .things("samples"), log: context.log)
        for type in types.isEmpty ? [nil] : types.map({ Optional($0) }) {
            try await store.addGrid(grid, type: type) { step in
                bar.update(done: UInt64(step.folded), total: UInt64(step.total))
            }
        }
        bar.finish()
        let grids = try store.inspect { try $0.gridSummaries() }
        await store.close()
        try GridAnswer.form.write(grids, to: context, ifEmpty: "no grid is registered")
        return .done
    }
}

/// `kymo grid rm`: keeps them no longer.
struct GridRemoveCommand: FrontEnd {
    var name: String { "grid rm" }
    var abstract: String { "keeps a grid's statistics no longer" }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store], operands: [.one("ID", help: "its number in 'kymo grid ls'")])
    }
    var examples: [Example] { [Example("away with one", "kymo grid rm 1")] }

    func run(_ context: Context) async throws -> ExitCode {
        let text = context.arguments.operand("ID") ?? ""
        guard let number = UInt32(text) else {
            throw FrontEndError.usage(
                "'\(text)' is no number of a grid", hint: "'kymo grid ls' shows them")
        }
        let store = try await context.openStore()
        try await store.removeGrid(number)
        let grids = try store.inspect { try $0.gridSummaries() }
        await store.close()
        try GridAnswer.form.write(grids, to: context, ifEmpty: "no grid is registered")
        return .done
    }
}

/// Registered grids; JSON as interfaces 3 has it.
private enum GridAnswer {
    static var form: ListAnswer<GridSummary> {
        ListAnswer(
            columns: [.text("ID"), .text("TYPE"), .text("EVERY"), .text("ZONE"), .text("ROWS")],
            cells: {
                ["\($0.number)", $0.type ?? "all", $0.components.text, $0.timeZone, "\($0.rows)"]
            },
            fields: ["id", "type", "every", "anchor", "timeZone", "rows", "state"],
            values: {
                [
                    "\($0.number)", $0.type, $0.components.text, anchor($0), $0.timeZone,
                    "\($0.rows)", state($0),
                ]
            },
            json: { grid, json in
                json.object { json in
                    json.field("id", grid.number)
                    json.field("type", grid.type)
                    json.field("every", grid.components.text)
                    json.field("anchor", anchor(grid))
                    json.field("timeZone", grid.timeZone)
                    json.field("rows", grid.rows)
                    json.field("state", state(grid))
                    json.field("automatic", grid.isAutomatic)
                }
            })
    }

    private static func anchor(_ grid: GridSummary) -> String {
        InstantText.text(
            grid.anchor, in: ZoneOffsets(TimeZone(identifier: grid.timeZone) ?? .gmt))
    }

    private static func state(_ grid: GridSummary) -> String {
        if !grid.isUsable { return "unknownZone" }
        return grid.progress == nil ? "ready" : "building"
    }
}
