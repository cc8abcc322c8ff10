package import Foundation

/// The files of the package, and what `rooms.json` says about them.
package struct SourceTree: Sendable {
    /// Files in order of their paths.
    package let files: [SourceFile]
    /// The rules' data.
    package let rooms: RoomMap

    /// A tree of texts by path, as tests make it.
    package init(_ texts: [String: String], rooms: RoomMap) {
        files = texts.map { SourceFile(path: $0.key, text: $0.value) }.sorted { $0.path < $1.path }
        self.rooms = rooms
    }

    /// Reads the package in `folder`. What git ignores and other tools keep there is left out.
    /// - Throws: what `FileManager` and `JSONDecoder` throw; `rooms.json` must be readable.
    package init(folder: URL) throws {
        var files: [SourceFile] = []
        try SourceTree.collect(folder, path: "", into: &files)
        self.files = files.sorted { $0.path < $1.path }
        let map = folder.appendingPathComponent("Tools/tidy/rooms.json")
        rooms = try JSONDecoder().decode(RoomMap.self, from: Data(contentsOf: map))
    }

    /// Every Swift file.
    var swiftFiles: [SourceFile] { files.filter(\.isSwift) }

    /// Every Swift file below one of the top folders.
    func swiftFiles(under folders: String...) -> [SourceFile] {
        swiftFiles.filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
    }

    /// What is built or kept by tools, and the bytes that fuzzers begin with.
    private static let leftOut: Set<String> = [
        ".build", ".git", ".swiftpm", "__pycache__", "Seeds",
    ]

    private static func collect(
        _ folder: URL, path: String, into files: inout [SourceFile]
    ) throws {
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: folder.path) {
            if leftOut.contains(name) || name.hasSuffix(".xcodeproj") { continue }
            let url = folder.appendingPathComponent(name)
            let inner = path.isEmpty ? name : path + "/" + name
            let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
            if isFolder {
                try collect(url, path: inner, into: &files)
            } else {
                let data = try Data(contentsOf: url)
                files.append(SourceFile(path: inner, text: String(data: data, encoding: .utf8)))
            }
        }
    }
}
