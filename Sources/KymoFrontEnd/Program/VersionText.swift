import KymoCore

/// What `--version` says.
enum VersionText {
    /// Version of this release.
    static let release = "0.1.0"

    /// What is versioned, with its version, in the order of printing.
    static var rows: [(key: String, title: String, version: String)] {
        [
            ("version", "version", release),
            ("storeFormat", "store format", String(FormatVersion.log)),
            ("typeTable", "type table", "2"),
            ("tzdata", "tzdata", ZoneOffsets.dataVersion),
        ]
    }

    /// For people: a line each, the program's name first.
    static func table(_ name: String) -> String {
        var text = "\(name) \(release)\n"
        for row in rows.dropFirst() { text += "\(row.title) \(row.version)\n" }
        return text
    }

    /// As one object.
    static func json(_ name: String) -> String {
        var json = JSONWriter()
        json.object {
            $0.field("name", name)
            for row in rows { $0.field(row.key, row.version) }
        }
        json.newline()
        return String(decoding: json.take(), as: UTF8.self)
    }
}
