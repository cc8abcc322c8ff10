import Foundation
import KymoCore
import KymoFrontEnd
import KymoImport

/// The reports of an import, as a person or a program reads them (interfaces 3).
struct ImportAnswer {
    let reports: [ImportReport]
    /// Whether more than one file was to be imported.
    let isList: Bool
    let zone: TimeZone

    func write(to context: Context) throws {
        switch context.format(isList: false) {
        case .table:
            try context.output.write(reports.map(text).joined(separator: "\n") + offsetNote)
        case .csv: try writeCSV(to: context)
        case .json:
            var json = JSONWriter()
            if !isList, reports.count == 1 {
                write(reports[0], &json)
            } else {
                json.array { json in for report in reports { write(report, &json) } }
            }
            json.newline()
            try context.output.write(json.take())
        case .ndjson:
            var json = JSONWriter()
            for report in reports {
                write(report, &json)
                json.newline()
            }
            try context.output.write(json.take())
        }
    }

    // MARK: JSON

    private func write(_ report: ImportReport, _ json: inout JSONWriter) {
        json.object { json in
            json.field("file", report.file)
            json.field("kind", report.kind.rawValue)
            json.field("exportVersion", report.exportVersion)
            json.field("locale", report.locale)
            json.field(
                "exportDate",
                report.exportDate.map { InstantText.text($0, in: ZoneOffsets(zone)) })
            json.key("records")
            json.object { json in
                json.field("read", report.records.read)
                json.field("saved", report.records.saved)
                json.field("duplicate", report.records.duplicate)
                json.field("rejected", report.records.rejected)
                json.field("deleted", report.records.deleted)
            }
            json.key("saved")
            json.object { json in
                for (type, count) in report.saved.sorted(by: { $0.key < $1.key }) {
                    json.field(type, count)
                }
            }
            json.key("elements")
            json.object { json in Self.write(report.elements, &json) }
            json.key("problems")
            json.array { json in for problem in report.problems { Self.write(problem, &json) } }
            json.field("position", report.position?.rawValue)
            json.field("seconds", report.seconds)
            json.field("truncated", report.truncated)
        }
    }

    private static func write(
        _ elements: [String: ImportReport.Elements], _ json: inout JSONWriter
    ) {
        for (name, counts) in elements.sorted(by: { $0.key < $1.key }) {
            json.key(name)
            json.object { json in
                json.field("read", counts.read)
                json.field("saved", counts.saved)
                json.field("notYetImported", counts.notYetImported)
            }
        }
    }

    private static func write(_ problem: Problem, _ json: inout JSONWriter) {
        json.object { json in
            json.field("code", problem.code.rawValue)
            json.field("count", problem.count)
            json.field("firstLine", problem.firstLine)
            json.field("example", problem.example)
        }
    }

    // MARK: Text

    /// Told once, however many exports there were.
    private var offsetNote: String {
        guard reports.contains(where: { $0.kind == .appleExport }) else { return "" }
        return "  note: all dates of an export carry the offset that the phone had on the day of "
            + "export, wherever and whenever they were recorded; days are cut in "
            + "\(zone.identifier) (--tz)\n"
    }

    private func text(_ report: ImportReport) -> String {
        let file = DisplayWidth.printable(report.file)
        var lines = ["\(file): \(Self.grouped(report.records.read)) records read"]
        let counts = report.records
        lines.append("  saved      \(Self.grouped(counts.saved))")
        lines.append("  duplicate  \(Self.grouped(counts.duplicate))")
        if counts.rejected > 0 { lines.append("  rejected   \(Self.grouped(counts.rejected))") }
        if counts.deleted > 0 { lines.append("  deleted    \(Self.grouped(counts.deleted))") }
        for (name, elements) in report.elements.sorted(by: { $0.key < $1.key })
        where elements.notYetImported > 0 {
            lines.append(
                "  \(Self.grouped(elements.notYetImported)) \(name) elements are not imported yet")
        }
        for problem in report.problems {
            lines.append(
                "  \(problem.code.rawValue): \(Self.grouped(problem.count)), first on line "
                    + "\(problem.firstLine): \(DisplayWidth.printable(problem.example))")
        }
        let rate = report.seconds > 0 ? Double(counts.read) / report.seconds : 0
        let seconds = (report.seconds * 10).rounded() / 10
        lines.append("  \(seconds) s, \(Self.grouped(Int(rate))) records a second")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Digits in groups of three, the same in every locale.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    private func writeCSV(to context: Context) throws {
        var csv = CSVWriter(header: ["file", "read", "saved", "duplicate", "rejected", "deleted"])
        for report in reports {
            let counts = report.records
            csv.row([
                report.file, "\(counts.read)", "\(counts.saved)", "\(counts.duplicate)",
                "\(counts.rejected)", "\(counts.deleted)",
            ])
        }
        try context.output.write(csv.take())
    }
}
