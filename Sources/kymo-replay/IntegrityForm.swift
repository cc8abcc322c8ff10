import KymoCore
import KymoFrontEnd

/// Writes what a verification found (interfaces 4).
struct IntegrityForm {
    private let report: IntegrityReport
    private let seconds: Double

    init(_ report: IntegrityReport, seconds: Double) {
        self.report = report
        self.seconds = seconds
    }

    func write(to context: Context) throws {
        switch context.format(isList: false) {
        case .table: try context.output.write(table(style: context.style))
        case .json, .ndjson:
            var json = JSONWriter()
            write(&json)
            json.newline()
            try context.output.write(json.take())
        case .csv:
            var csv = CSVWriter(header: ["place", "key", "what"])
            for mismatch in report.mismatches {
                csv.row([mismatch.place, mismatch.key, mismatch.what])
            }
            try context.output.write(csv.take())
        }
    }

    private func write(_ json: inout JSONWriter) {
        json.object { json in
            json.field("ok", report.isSound)
            json.field("events", report.events)
            json.field("batches", report.batches)
            json.field("position", report.position.rawValue)
            json.field("head", report.head)
            json.field("rowsCompared", report.rowsCompared)
            json.key("mismatches")
            json.array { json in
                for mismatch in report.mismatches {
                    json.object {
                        $0.field("place", mismatch.place)
                        $0.field("key", mismatch.key)
                        $0.field("what", mismatch.what)
                    }
                }
            }
            json.field("seconds", seconds)
        }
    }

    private func table(style: TextStyle) -> String {
        let counts =
            "\(report.events) events in \(report.batches) batches, "
            + "\(report.rowsCompared) rows of indexes"
        var text = report.isSound ? style.bold("sound: ") : style.red("not sound: ")
        text += counts + "\n"
        text += "position \(report.position.rawValue), head \(report.head)\n"
        for mismatch in report.mismatches {
            let key = mismatch.key.isEmpty ? "" : ", key \(mismatch.key)"
            text += "\(mismatch.place)\(key): \(DisplayWidth.printable(mismatch.what))\n"
        }
        return text
    }
}
