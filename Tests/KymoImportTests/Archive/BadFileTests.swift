import Foundation
import KymoArchive
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("Files that cannot be imported say so in one line and leave nothing")
struct BadFileTests {
    private static let good = Array(Export.document(Export.record()).utf8)

    private func expect(
        _ code: ImportError.Code, _ bytes: [UInt8], line: Int? = nil,
        options: (inout ImportOptions) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var trial = try ImportTrial()
        options(&trial.options)
        let path = try trial.file("file", bytes)
        let error = try await #require(throws: ImportError.self, sourceLocation: sourceLocation) {
            try await trial.run(path)
        }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(!error.message.contains("\n"), sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
        if let line { #expect(error.line == line, sourceLocation: sourceLocation) }
        #expect(trial.destination.all.events == 0, sourceLocation: sourceLocation)
        #expect(trial.leftOver.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `what is no export at all`() async throws {
        try await expect(.emptyFile, [])
        try await expect(.unknownFormat, Array("hello".utf8))
        try await expect(.unsupportedFormat, Array("<html><body/></html>".utf8))
        try await expect(.unsupportedFormat, Array("<ClinicalDocument/>".utf8))
        try await expect(.unsupportedFormat, Array("{\"resourceType\":\"Bundle\"}".utf8))
        try await expect(.unsupportedFormat, Array("[{}]".utf8))
        try await expect(.unsupportedFormat, [0xFF, 0xFE, 0x3C, 0x00])
        try await expect(
            .unsupportedFormat,
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><HealthData/>".utf8))
        try await expect(.unknownFormat, Array("<!-- <HealthData> --><Other/>".utf8))
        let trial = try ImportTrial()
        let error = await #expect(throws: ImportError.self) {
            try await trial.run(trial.path("missing.zip"))
        }
        #expect(error?.code == .fileNotReadable)
    }

    @Test(arguments: [
        "<HealthData><Record></HealthData></Record>", "<HealthData></Healthdata>",
        "<HealthData/><HealthData/>", "<HealthData/>text", "<HealthData>&lol;</HealthData>",
        "<HealthData><Record type=a/></HealthData>", "<HealthData><Record type/></HealthData>",
        "<HealthData><Record type=\"<\"/></HealthData>", "<HealthData><></HealthData>",
        "<HealthData><Record unit=\"1\" unit=\"2\"/></HealthData>",
        "<HealthData a=\"&nbsp;\"></HealthData>", "<HealthData a=\"&#x;\"></HealthData>",
        "<HealthData></HealthData></HealthData>", "<HealthData><![CDATX[]]></HealthData>",
        "<!DOCTYPE HealthData [<!ENTITY a \"b\">]><HealthData/>",
        "<!DOCTYPE HealthData [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]><HealthData/>",
    ])
    func `XML that is not well formed`(text: String) async throws {
        try await expect(.malformedFile, Array(text.utf8), line: 1)
    }

    @Test func `elements nested without end`() async throws {
        let deep = String(repeating: "<a>", count: 100_000)
        try await expect(.malformedFile, Array("<HealthData>\(deep)".utf8))
    }

    @Test func `an export that was cut off, at every byte`() async throws {
        let text = Array(
            "<HealthData>\n<Record a='b'>\n&amp;<!-- c --></Record>\n</HealthData>".utf8)
        for end in 20..<(text.count - 1) {
            try await expect(.truncatedFile, Array(text[..<end]))
        }
    }

    @Test func `a cut export is taken as far as it goes where that is asked for`() async throws {
        var trial = try ImportTrial()
        trial.options.allowTruncated = true
        let whole = Export.document(
            Export.record() + Export.record(["value": "2"], inner: Export.metadata("a", "b")))
        let cut = whole.utf8.prefix(whole.utf8.count - 40)
        let report = try await trial.run(bytes: cut)
        #expect(report.truncated)
        #expect(report.records.read == 1)
        #expect(report.records.saved == 1)
        let rest = try await trial.run(bytes: whole.utf8)
        #expect(!rest.truncated)
        #expect(rest.records.saved == 1)
        #expect(rest.records.duplicate == 1)
    }

    @Test func `zips that are damaged, empty, hostile or without an export`() async throws {
        func zip(_ name: String, _ bytes: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
            PackedFiles.zip([.init(name: name, bytes: bytes, checksum: checksum)])
        }
        let export = zip("apple_health_export/export.xml", Self.good)
        try await expect(.damagedArchive, Array(export.dropLast(30)))
        try await expect(.damagedArchive, Array("PK\u{3}\u{4} and so on".utf8))
        try await expect(.damagedArchive, zip("export.xml", Self.good, checksum: 1))
        try await expect(.noExportFound, PackedFiles.zip([]))
        try await expect(.noExportFound, zip("apple_health_export/export.xml", []))
        try await expect(.noExportFound, zip("__MACOSX/export.xml", Self.good))
        try await expect(.noExportFound, zip("apple_health_export/._export.xml", Self.good))
        for name in ["../export.xml", "a/../../b.xml", "/etc/x.xml", "C:\\x.xml", "a\\..\\b.xml"] {
            try await expect(.hostileArchive, zip(name, Self.good))
            // The hostile member may also be another one.
            try await expect(
                .hostileArchive,
                PackedFiles.zip([
                    .init(name: "export.xml", bytes: Self.good), .init(name: name, bytes: []),
                ]))
        }
        try await expect(
            .severalExports,
            PackedFiles.zip([
                .init(name: "a.xml", bytes: Self.good), .init(name: "b.xml", bytes: Self.good),
            ]))
        try await expect(.unsupportedFormat, PackedFiles.gzip(export))
        try await expect(.damagedArchive, Array(PackedFiles.gzip(Self.good).dropLast(100)))
    }

    @Test func `a zip that was cut off is taken as far as it goes where that is asked for`()
        async throws
    {
        var trial = try ImportTrial()
        trial.options.allowTruncated = true
        let zip = PackedFiles.zip([
            .init(name: "apple_health_export/export.xml", bytes: Self.good)
        ])
        let report = try await trial.run(trial.file("cut.zip", zip.dropLast(105)))
        #expect(report.truncated)
        #expect(report.records.saved == 1)
    }

    @Test func `a file that unpacks to a thousand times its size`() async throws {
        let trial = try ImportTrial()
        // Blanks, as gzip packs them: a gigabyte in a megabyte.
        let path = try trial.file("blanks", Array("<HealthData>".utf8))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "(printf '<HealthData>'; head -c 60000000 /dev/zero | tr '\\0' ' '; "
                + "printf '</HealthData>') | gzip -1 > '\(path).gz'",
        ]
        try process.run()
        process.waitUntilExit()
        let error = await #expect(throws: ImportError.self) { try await trial.run(path + ".gz") }
        #expect(error?.code == .archiveBomb)
        #expect(trial.destination.all.events == 0)
    }
}
