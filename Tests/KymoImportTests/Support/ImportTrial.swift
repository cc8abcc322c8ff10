import Foundation
import KymoCore
import KymoImport
import KymoTestSupport

/// A folder with files to import, and a destination to import them into.
struct ImportTrial {
    let destination = MemoryDestination()
    private let folder: TemporaryStore
    var options: ImportOptions

    init() throws {
        folder = try TemporaryStore()
        try FileManager.default.createDirectory(
            atPath: folder.directory, withIntermediateDirectories: true)
        options = ImportOptions(spoolDirectory: folder.directory)
    }

    /// Writes a file and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = folder.path(name)
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Path of a folder beside the files.
    func path(_ name: String) -> String { folder.path(name) }

    @discardableResult
    func run(_ path: String) async throws -> ImportReport {
        try await Importer(into: destination, options: options).run(path)
    }

    /// Imports bytes as a file.
    @discardableResult
    func run(bytes: some Sequence<UInt8>) async throws -> ImportReport {
        try await run(file("export.xml", bytes))
    }

    /// Imports elements as the content of an export.
    @discardableResult
    func load(_ elements: String...) async throws -> ImportReport {
        try await run(bytes: Export.document(elements.joined(separator: "\n")).utf8)
    }

    /// Files left in the spool's folder: there must never be any.
    var leftOver: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: options.spoolDirectory)) ?? []
    }
}

/// Pieces of exports in the form that devices write.
enum Export {
    static func document(_ elements: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 14 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        ]>
        <HealthData locale="en_US">
         <ExportDate value="2025-01-14 12:00:00 +0100"/>
        \(elements)
        </HealthData>
        """
    }

    /// A record of steps with any attribute replaced, added, or left out by nil.
    static func record(_ changes: KeyValuePairs<String, String?> = [:], inner: String = "")
        -> String
    {
        var attributes: [(String, String)] = [
            ("type", "HKQuantityTypeIdentifierStepCount"), ("sourceName", "Phone"),
            ("sourceVersion", "17.1"), ("unit", "count"),
            ("creationDate", "2024-05-01 10:20:00 +0200"),
            ("startDate", "2024-05-01 10:00:00 +0200"),
            ("endDate", "2024-05-01 10:10:00 +0200"), ("value", "120"),
        ]
        for (name, value) in changes {
            attributes.removeAll { $0.0 == name }
            if let value { attributes.append((name, value)) }
        }
        let text = attributes.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
        return inner.isEmpty ? " <Record \(text)/>" : " <Record \(text)>\n\(inner)\n </Record>"
    }

    static func metadata(_ key: String, _ value: String) -> String {
        "  <MetadataEntry key=\"\(key)\" value=\"\(value)\"/>"
    }

    /// A device as exports describe it.
    static func device(
        _ fields: String, pointer: String = "0x282740b90"
    ) -> String { "&lt;&lt;HKDevice: \(pointer)&gt;, \(fields)&gt;" }
}
