import Foundation
import KymoCore
import KymoFrontEnd

/// What `kymo doctor` found, in every form.
struct Examination {
    let directory: String
    let condition: StoreCondition
    let grids: [GridSummary]
    let automaticGridLimit: Int
    let doubtfulSources: [SourceSummary]
    let suspects: [SuspectedDuplicates]
    let zone: TimeZone

    func write(to context: Context) throws {
        switch context.format(isList: false) {
        case .table: try context.output.write(text)
        case .csv: try context.output.write(csv)
        case .json, .ndjson:
            var json = JSONWriter()
            write(&json)
            json.newline()
            try context.output.write(json.take())
        }
    }

    /// One row; of what looks wrong the numbers.
    private var csv: String {
        var csv = CSVWriter(header: [
            "store", "storeIdentifier", "position", "mapBytes", "usedBytes", "headroomBytes",
            "readers", "indexVersion", "currentIndexVersion", "grids", "automaticGrids",
            "automaticGridLimit", "suspectedDuplicates", "doubtfulSources",
        ])
        csv.row([
            directory, condition.identifier.uuidString.lowercased(),
            "\(condition.position.rawValue)", "\(condition.mapBytes)", "\(condition.usedBytes)",
            "\(headroom)", "\(condition.readers.count)", "\(condition.indexVersion)",
            "\(condition.currentIndexVersion)", "\(grids.count)", "\(automaticCount)",
            "\(automaticGridLimit)", "\(suspects.reduce(0) { $0 + $1.count })",
            "\(doubtfulSources.count)",
        ])
        return csv.take()
    }

    private func write(_ json: inout JSONWriter) {
        json.object { json in
            json.field("store", directory)
            json.field("storeIdentifier", condition.identifier.uuidString.lowercased())
            json.field("position", condition.position.rawValue)
            json.field("mapBytes", condition.mapBytes)
            json.field("usedBytes", condition.usedBytes)
            json.field("headroomBytes", headroom)
            json.field("largestMapBytes", condition.largestMapBytes)
            json.field("readerLimit", condition.readerLimit)
            json.key("readers")
            json.array { json in
                for reader in condition.readers {
                    json.object { json in
                        json.field("pid", Int(reader.processID))
                        json.field("ageInCommits", reader.ageInCommits)
                    }
                }
            }
            json.field("indexVersion", Int(condition.indexVersion))
            json.field("currentIndexVersion", Int(condition.currentIndexVersion))
            json.field("rebuiltTo", condition.rebuiltTo?.rawValue)
            json.field("grids", grids.count)
            json.field("gridRows", grids.reduce(0) { $0 + $1.rows })
            json.field("unfinishedGrids", grids.count { $0.progress != nil })
            json.field("automaticGrids", automaticCount)
            json.field("automaticGridLimit", automaticGridLimit)
            json.key("suspectedDuplicates")
            json.array { json in for suspect in suspects { write(suspect, &json) } }
            json.key("doubtfulSources")
            json.array { json in for source in doubtfulSources { Self.write(source, &json) } }
        }
    }

    private func write(_ suspect: SuspectedDuplicates, _ json: inout JSONWriter) {
        json.object { json in
            json.field("type", suspect.type)
            json.field("count", suspect.count)
            json.field("acrossSources", suspect.acrossSources)
            json.field("first", InstantText.text(suspect.first, in: ZoneOffsets(zone)))
        }
    }

    private static func write(_ source: SourceSummary, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", source.name)
            json.field("bundleIdentifier", source.bundleIdentifier)
            json.field("kind", source.kind.rawValue)
            json.field("likelyKind", source.likelyKind?.rawValue)
        }
    }

    private var automaticCount: Int { grids.count { $0.isAutomatic } }

    private var headroom: Int { max(0, condition.mapBytes - condition.usedBytes) }

    private var text: String {
        var lines = [
            "store         \(DisplayWidth.printable(directory))",
            "identifier    \(condition.identifier.uuidString.lowercased())",
            "events        \(condition.position.rawValue)",
            "room          \(Self.size(condition.usedBytes)) used of a map of "
                + "\(Self.size(condition.mapBytes)), which grows to "
                + "\(Self.size(condition.largestMapBytes))",
            "indexes       version \(condition.indexVersion)"
                + (condition.indexVersion == condition.currentIndexVersion
                    ? ", current" : ", this program writes \(condition.currentIndexVersion)"),
            "grids         \(grids.count) with \(grids.reduce(0) { $0 + $1.rows }) rows; "
                + "\(automaticCount) of at most \(automaticGridLimit) registered themselves",
            "readers       \(condition.readers.count) of \(condition.readerLimit)",
        ]
        for reader in condition.readers {
            let age = reader.ageInCommits.map { "\($0) commits behind" } ?? "idle"
            lines.append("              process \(reader.processID), \(age)")
        }
        for grid in grids {
            guard let progress = grid.progress else { continue }
            lines.append(
                "              grid \(grid.number) is being built: \(progress.folded) of "
                    + "\(progress.total) samples")
        }
        lines += suspects.map { suspect in
            let first = InstantText.text(suspect.first, in: ZoneOffsets(zone))
            let name = TypeArgument.name(suspect.type)
            return "copies?       \(suspect.count) of \(name) have dates and "
                + "value of another sample, \(suspect.acrossSources) of them of another "
                + "source; the first at \(first)"
        }
        for source in doubtfulSources {
            guard let likely = source.likelyKind?.rawValue else { continue }
            let name = DisplayWidth.printable(source.name)
            lines.append(
                "kind?         \(name) is of kind \(source.kind.rawValue), its name speaks for "
                    + "\(likely): kymo sources set-kind '\(name)' \(likely)")
        }
        if suspects.isEmpty, doubtfulSources.isEmpty { lines.append("all           looks well") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func size(_ bytes: Int) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"]
        var size = Double(bytes)
        var unit = 0
        while size >= 1024, unit < units.count - 1 {
            size /= 1024
            unit += 1
        }
        return "\((size * 10).rounded() / 10) \(units[unit])"
    }
}
