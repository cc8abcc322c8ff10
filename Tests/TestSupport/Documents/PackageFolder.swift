package import Foundation

/// Files of the package that tests read: documents, schemas, tools, and what was built.
package enum PackageFolder {
    /// The folder that holds `Package.swift`.
    package static let url: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// The file or folder at `path` below the package folder.
    package static func file(_ path: String) -> URL { url.appendingPathComponent(path) }

    /// The text of a file.
    /// - Throws: when there is none, or it is not UTF-8.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }

    /// Folder of the executables that were built with this test bundle.
    package static let executables: URL = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
            .resolvingSymlinksInPath()
        let isBuilt = FileManager.default.isExecutableFile(
            atPath: bundle.deletingLastPathComponent().appendingPathComponent("kymo").path)
        return isBuilt ? bundle.deletingLastPathComponent() : file(".build/debug")
    }()

    /// Python with the packages of `Tools/python-packages`: `KYMO_PYTHON`, else the one that
    /// `Tools/setup --tests` makes.
    package static var python: URL {
        ProcessInfo.processInfo.environment["KYMO_PYTHON"].map { URL(fileURLWithPath: $0) }
            ?? file(".build/python/bin/python3")
    }
}
