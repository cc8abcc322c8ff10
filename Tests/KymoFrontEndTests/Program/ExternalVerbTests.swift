import Foundation
import KymoFrontEnd
import Testing

/// Calls `body` with a fresh directory that is removed afterwards.
func withDirectory(_ body: (String) async throws -> Void) async throws {
    let directory = NSTemporaryDirectory() + "kymo-test-" + UUID().uuidString
    try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try await body(directory)
}

/// Writes an executable file.
func makeProgram(_ path: String, permissions: Int = 0o755) throws {
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
}

struct ExternalVerbTests {
    @Test func `beside the executable goes before the path`() async throws {
        try await withDirectory { directory in
            let own = directory + "/own"
            let other = directory + "/other"
            for folder in [own, other] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
                try makeProgram(folder + "/kymo-replay")
            }
            try makeProgram(other + "/kymo-hello")
            let folders = ExternalVerb.directories(executable: own + "/kymo", searchPath: other)
            #expect(folders == [own, other])
            #expect(ExternalVerb.find("replay", in: folders)?.path == own + "/kymo-replay")
            #expect(ExternalVerb.find("hello", in: folders)?.path == other + "/kymo-hello")
            #expect(ExternalVerb.find("absent", in: folders) == nil)
            #expect(ExternalVerb.all(in: folders).map(\.name) == ["hello", "replay"])
            #expect(ExternalVerb.all(in: folders).last?.path == own + "/kymo-replay")
        }
    }

    @Test func `only programs count`() async throws {
        try await withDirectory { directory in
            try makeProgram(directory + "/kymo-plain", permissions: 0o644)
            try makeProgram(directory + "/kymo-x.sh")
            try FileManager.default.createDirectory(
                atPath: directory + "/kymo-folder", withIntermediateDirectories: true)
            #expect(ExternalVerb.all(in: [directory]).isEmpty)
            for name in ["plain", "x.sh", "folder"] {
                #expect(ExternalVerb.find(name, in: [directory]) == nil)
            }
        }
    }

    @Test func `relative entries of the path are passed over`() {
        let folders = ExternalVerb.directories(executable: "/a/kymo", searchPath: ":.:b:/c:/a:")
        #expect(folders == ["/a", "/c"])
    }

    @Test(arguments: ["../evil", "a/b", "", "-x", "A", "x y", "é", "."])
    func `a verb cannot be a path`(name: String) {
        #expect(!ExternalVerb.isName(name))
    }
}
