import Foundation
import KymoArchive
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("An export is found by its content in every form")
struct ExportFormTests {
    private static let export = Array(Export.document(Export.record()).utf8)

    @Test(arguments: [
        "apple_health_export/export.xml", "apple_health_export/exportar.xml",
        "apple_health_export/\u{5BFC}\u{51FA}.xml", "weird name without ending",
    ])
    func `in a zip under any name`(name: String) async throws {
        let trial = try ImportTrial()
        let zip = PackedFiles.zip([
            .init(name: "a/export_cda.xml", bytes: Array("<ClinicalDocument>".utf8)),
            .init(name: "apple_health_export/workout-routes/route.gpx", bytes: Self.export),
            .init(name: "__MACOSX/apple_health_export/._export.xml", bytes: Self.export),
            .init(name: name, bytes: Self.export),
            .init(name: "empty.xml", bytes: []),
        ])
        let report = try await trial.run(trial.file("Export \u{2713}.bin", zip))
        #expect(report.kind == .appleExport)
        #expect(report.records.saved == 1)
        #expect(!report.truncated)
    }

    @Test func `bare, packed with gzip, with a byte order mark`() async throws {
        for bytes in [
            Self.export, PackedFiles.gzip(Self.export), [0xEF, 0xBB, 0xBF] + Self.export,
            Array("<HealthData>\(Export.record())</HealthData>".utf8),
        ] {
            let trial = try ImportTrial()
            let report = try await trial.run(trial.file("x", bytes))
            #expect(report.records.saved == 1)
        }
    }

    @Test func `in an unpacked folder or the one around it`() async throws {
        let trial = try ImportTrial()
        _ = try trial.file("unpacked/apple_health_export/export_cda.xml", Array("<Clinical".utf8))
        _ = try trial.file("unpacked/apple_health_export/Exportation.xml", Self.export)
        _ = try trial.file("unpacked/__MACOSX/._Exportation.xml", Self.export)
        let report = try await trial.run(trial.path("unpacked"))
        #expect(report.records.saved == 1)
        let again = try await trial.run(trial.path("unpacked/apple_health_export"))
        #expect(again.records.duplicate == 1)
        let error = await #expect(throws: ImportError.self) {
            try await trial.run(trial.path("unpacked/__MACOSX"))
        }
        #expect(error?.code == .noExportFound)
    }

    @Test func `sample lines are no export`() async throws {
        let trial = try ImportTrial()
        let line = """
            {"type":"stepCount","start":"2024-05-01T10:00:00Z","value":1,"source":{"name":"a"}}
            """
        let report = try await trial.run(trial.file("lines", Array(line.utf8)))
        #expect(report.kind == .sampleLines)
        #expect(report.records.saved == 1)
    }

    @Test func `members of an archive are told by name, size and kind`() throws {
        let trial = try ImportTrial()
        let path = try trial.file(
            "a.zip",
            PackedFiles.zip([
                .init(name: "a/", bytes: []), .init(name: "a/b.txt", bytes: Array("hello".utf8)),
            ]))
        let archive = try ArchiveReader(path: path, form: .zip)
        let folder = try #require(try archive.nextMember())
        #expect(!folder.isFile)
        let file = try #require(try archive.nextMember())
        #expect(file.name == "a/b.txt")
        #expect(file.sizeBytes == 5)
        #expect(file.isFile)
        var bytes: [UInt8] = []
        #expect(try archive.appendBlock(to: &bytes) == 5)
        #expect(try archive.appendBlock(to: &bytes) == 0)
        #expect(bytes == Array("hello".utf8))
        #expect(try archive.nextMember() == nil)
    }
}
