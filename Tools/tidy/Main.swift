import Foundation

/// `tidy [FOLDER]`: checks rooms, names and sizes of the package in FOLDER, else here.
@main
struct Main {
    static func main() {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        do {
            let tree = try SourceTree(folder: URL(fileURLWithPath: folder))
            let findings = Tidy.findings(in: tree)
            for finding in findings { print(finding.text) }
            if findings.isEmpty { return }
            report("tidy: \(findings.count) to mend")
        } catch {
            report("tidy: \(folder) cannot be read: \(error.localizedDescription)")
        }
        exit(1)
    }

    private static func report(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
