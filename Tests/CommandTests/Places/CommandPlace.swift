import Foundation
import KymoTestSupport

/// A folder to run shell commands in as a new user would: the built executables on the path, a
/// home of its own, and `export.zip`, the sample export of `Tools/quickstart`.
final class CommandPlace: Sendable {
    /// What a command said.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    private let folder: URL
    private let environment: [String: String]

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("kymo-commands-\(UUID().uuidString)").resolvingSymlinksInPath()
        let home = folder.appendingPathComponent("home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment = [
            "HOME": home.path, "PATH": PackageFolder.executables.path + ":" + path,
            "LC_ALL": "C.UTF-8", "TZ": "UTC",
        ]
        let sample = PackageFolder.file("Tools/make_sample_export.py").path
        let made = try run("python3 '\(sample)' --out export.zip")
        guard made.status == 0 else { throw CommandError(text: made.errors) }
    }

    /// Makes the locale `de_DE.UTF-8`, whose decimals have a comma, for this place alone.
    /// - Returns: the variables that choose it.
    func germanLocale() throws -> [String: String] {
        let locales = folder.appendingPathComponent("locales").path
        let made = try run(
            "mkdir '\(locales)'; localedef -i de_DE -f UTF-8 '\(locales)/de_DE.UTF-8'")
        guard made.status == 0 else { throw CommandError(text: made.errors) }
        return ["LOCPATH": locales, "LC_ALL": "de_DE.UTF-8"]
    }

    /// Runs `script` with bash in the folder; the first command that fails ends it.
    /// - Parameter changes: variables that differ from the place's own.
    func run(_ script: String, with changes: [String: String] = [:]) throws -> Outcome {
        // Commands may run side by side in one place.
        let name = UUID().uuidString
        let output = folder.appendingPathComponent("stdout-\(name)")
        let errors = folder.appendingPathComponent("stderr-\(name)")
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", "-eu", "-o", "pipefail", "-c", script]
        process.currentDirectoryURL = folder
        process.environment = environment.merging(changes) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        return Outcome(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

/// The place could not be made.
struct CommandError: Error {
    var text: String
}
