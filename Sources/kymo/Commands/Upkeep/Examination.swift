import Foundation
import KymoCore
import KymoFrontEnd

/// What `kymo doctor` found, in every form.
struct Examination {
    let directory: String
    let condition: StoreCondition
    let doubts: [SourceDoubt]
    let suspects: [SuspectedDuplicates]
    let zone: TimeZone

    func write(to context: Context) throws {
        switch context.format(isList: false) {
        case .table, .csv: try context.output.write(text)
        case .json, .ndjson:
            var json = JSONWriter()
            write(&json)
            json.newline()
            try context.output.write(json.take())
        }
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
            json.key("suspectedDuplicates")
            json.array { json in for suspect in suspects { write(suspect, &json) } }
            json.key("doubtfulSources")
            json.array { json in for doubt in doubts { Self.write(doubt, &json) } }
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

    private static func write(_ doubt: SourceDoubt, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", doubt.source.name)
            json.field("bundleIdentifier", doubt.source.bundleIdentifier)
            json.field("kind", doubt.source.kind.rawValue)
            json.field("likelyKind", doubt.likelyKind.rawValue)
        }
    }

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
            "readers       \(condition.readers.count) of \(condition.readerLimit)",
        ]
        for reader in condition.readers {
            let age = reader.ageInCommits.map { "\($0) commits behind" } ?? "idle"
            lines.append("              process \(reader.processID), \(age)")
        }
        lines += suspects.map { suspect in
            let first = InstantText.text(suspect.first, in: ZoneOffsets(zone))
            let name = TypeArgument.name(suspect.type)
            return "copies?       \(suspect.count) of \(name) have dates and "
                + "value of another sample, \(suspect.acrossSources) of them of another "
                + "source; the first at \(first)"
        }
        lines += doubts.map { doubt in
            let name = DisplayWidth.printable(doubt.source.name)
            return "kind?         \(name) is of kind \(doubt.source.kind.rawValue), its name "
                + "speaks for \(doubt.likelyKind.rawValue): "
                + "kymo sources set-kind '\(name)' \(doubt.likelyKind.rawValue)"
        }
        if suspects.isEmpty, doubts.isEmpty { lines.append("all           looks well") }
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
