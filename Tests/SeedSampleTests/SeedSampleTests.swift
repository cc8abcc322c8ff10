import Foundation
import KymoTestSupport
import Testing

/// Code of the pages that this project came from compiles as it stands: it was written for Apple's
/// framework. The pages are not ours; `KYMO_SEED_PAGES` names their folder.
@Suite(
    .enabled(if: SeedPages.folder != nil, "KYMO_SEED_PAGES names no folder"),
    .timeLimit(.minutes(15)))
struct SeedSampleTests {
    @Test(arguments: ["5", "6"]) func `code of the pages compiles`(mode: String) throws {
        let blocks = try SeedPages.blocks()
        try #require(blocks.count >= 4)
        for block in blocks {
            let errors = try SeedPages.errors(block, mode: mode)
            if block.contains("HKDocumentQuery") {
                withKnownIssue("documents are not there yet") { #expect(errors == "") }
            } else {
                #expect(errors == "", "\(block)")
            }
        }
    }
}

/// The pages and the code in them.
enum SeedPages {
    static let folder: String? = {
        let path = ProcessInfo.processInfo.environment["KYMO_SEED_PAGES"] ?? ""
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// Code stands between prose without any mark: it begins at a line that can begin code, after
    /// an empty one, and ends with the brace in the first column that closes what it opened.
    static func blocks() throws -> [String] {
        guard let folder else { return [] }
        var blocks: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
            blocks += self.blocks(of: text.components(separatedBy: "\n"))
        }
        return blocks
    }

    private static func blocks(of lines: [String]) -> [String] {
        var blocks: [String] = []
        var open: [String] = []
        var end = 0
        func isStart(_ line: String) -> Bool {
            ["import ", "func ", "guard let "].contains { line.hasPrefix($0) }
        }
        func close() {
            if end > 0 { blocks.append(open.prefix(end).joined(separator: "\n")) }
            open = []
            end = 0
        }
        for (number, line) in lines.enumerated() {
            if open.isEmpty {
                let isAfterGap = number == 0 || lines[number - 1].isEmpty
                if isAfterGap, isStart(line) { open = [line] }
                continue
            }
            // Prose begins in the first column with a capital letter or a bullet.
            let isProse = line.first.map { $0.isUppercase || $0 == "•" } ?? false
            if isProse {
                close()
            } else {
                open.append(line)
                if line.hasPrefix("}") { end = open.count }
            }
        }
        close()
        return blocks
    }

    /// What the compiler calls an error in a block, which gets the one import if it has none.
    static func errors(_ block: String, mode: String) throws -> String {
        let place = try TemporaryStore()
        let file = place.path("sample.swift")
        let code = block.contains("import HealthKit") ? block : "import HealthKit\n" + block
        // Statements outside of functions stand in a file that is a program.
        let path = block.hasPrefix("guard") ? place.path("main.swift") : file
        try code.write(toFile: path, atomically: true, encoding: .utf8)
        let sources = PackageFolder.file("Sources").path
        let maps = try FileManager.default.contentsOfDirectory(atPath: sources).flatMap { name in
            ["\(sources)/\(name)", "\(sources)/\(name)/include"]
        }.filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", mode, path]
            + ["-I", PackageFolder.file(".build/debug/Modules").path] + maps.flatMap { ["-I", $0] }
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 0 { return "" }
        return said.components(separatedBy: "\n").filter { $0.contains("error:") }
            .joined(separator: "\n")
    }
}
