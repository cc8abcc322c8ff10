import Foundation
package import KymoCore

/// The one JSON form of statistics, for the command line and HTTP alike.
package struct StatisticsJSON: Sendable {
    private let header: StatisticsHeader

    /// A form for answers with this header.
    package init(_ header: StatisticsHeader) { self.header = header }

    /// Begins the document of a collection; intervals and `end` must follow.
    package func begin(_ json: inout JSONWriter) {
        json.beginObject()
        writeHeader(&json)
        json.key("intervals")
        json.beginArray()
    }

    /// Ends what `begin` began.
    package func end(_ json: inout JSONWriter) {
        json.endArray()
        json.endObject()
    }

    /// One interval as an object.
    package func interval(_ interval: IntervalStatistics, _ json: inout JSONWriter) {
        json.object { json in
            json.field("start", header.text(interval.start))
            json.field("end", header.text(interval.end))
            writeValues(interval, &json)
        }
    }

    /// The document of a single query; nil when nothing matched: all is `null`.
    package func single(_ answer: IntervalStatistics?, _ json: inout JSONWriter) {
        json.object { json in
            writeHeader(&json)
            json.field("start", answer.map { header.text($0.start) })
            json.field("end", answer.map { header.text($0.end) })
            let nothing = IntervalStatistics(start: .earliest, end: .earliest)
            writeValues(answer ?? nothing, &json)
        }
    }

    /// A changed interval as an object: as ever, with the position of the change and the numbers
    /// before it.
    package func change(_ change: IntervalChange, _ json: inout JSONWriter) {
        let nothing = IntervalStatistics(start: change.start, end: change.end)
        json.object { json in
            json.field("start", header.text(change.start))
            json.field("end", header.text(change.end))
            json.field("position", header.position.rawValue)
            writeValues(change.new ?? nothing, &json)
            json.key("old")
            guard let old = change.old else { return json.null() }
            json.object { writeValues(old, &$0) }
        }
    }

    private func writeHeader(_ json: inout JSONWriter) {
        json.field("type", header.type)
        json.field("unit", header.unit.unitString)
        json.field("options", header.choices.map(\.rawValue))
        if let grid = header.grid {
            json.field("every", grid.components.text)
            json.field("anchor", header.text(grid.anchor))
        }
        json.field("timeZone", header.timeZone.identifier)
        json.field("mergePolicy", header.mergePolicy)
        json.field("typeTable", String(header.typeTable))
        json.field("tzdata", ZoneOffsets.dataVersion)
        json.field("position", header.position.rawValue)
    }

    private func writeValues(_ interval: IntervalStatistics, _ json: inout JSONWriter) {
        write(interval.merged, &json)
        guard header.separatesSources else { return }
        json.key("sources")
        json.array { json in
            for part in interval.sources {
                guard let source = header.source(part.source) else { continue }
                json.object { json in
                    json.field("name", source.name)
                    json.field("bundleIdentifier", source.bundleIdentifier)
                    write(part.values, &json)
                }
            }
        }
    }

    private func write(_ values: StatisticsValues, _ json: inout JSONWriter) {
        for choice in header.choices {
            if choice == .mostRecent {
                json.key(choice.field)
                write(values.mostRecent, &json)
            } else {
                json.field(choice.field, header.number(choice, of: values))
            }
        }
    }

    private func write(_ latest: MostRecentValue?, _ json: inout JSONWriter) {
        guard let latest else { return json.null() }
        json.object {
            $0.field("value", header.conversion(latest.value))
            $0.field("start", header.text(latest.start))
            $0.field("end", header.text(latest.end))
        }
    }
}
