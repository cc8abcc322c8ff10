import Testing
import tidy

@Suite struct RoomRuleTests {
    private let storage = "public struct Snapshot {}\nprivate struct Inner {}\n"

    private func order(_ path: String, _ text: String) -> [String] {
        let tree = SourceTree(
            [path: text, "Sources/KymoCore/Storage/Snapshot.swift": storage], rooms: smallMap)
        return RoomOrder().findings(in: tree).map(\.text)
    }

    @Test func `a type of a room further right is an error with its line`() {
        let found = order(
            "Sources/KymoCore/Model/Sample.swift", "struct Sample {\n    var from: Snapshot\n}\n")
        #expect(
            found == [
                "Sources/KymoCore/Model/Sample.swift:2: room-order: Snapshot is of Storage, to the "
                    + "right of Model; move the line to Storage or hand a value of this room over"
            ])
    }

    @Test func `a type of a room further left is fine`() {
        let tree = SourceTree(
            [
                "Sources/KymoCore/Model/Sample.swift": "struct Sample {}\n",
                "Sources/KymoCore/Storage/Snapshot.swift": "struct Snapshot { var a: Sample }\n",
            ], rooms: smallMap)
        #expect(RoomOrder().findings(in: tree).isEmpty)
    }

    @Test(arguments: [
        "// Snapshot\n", "let a = \"Snapshot\"\n", "/* a /* Snapshot */ */\n",
        "let a = #\"\"\"\n  Snapshot\n  \"\"\"#\n", "let a = Other.Snapshot()\n",
        "struct A { struct Snapshot {}; var a: Snapshot }\n", "var a: Inner\n",
        "func f<Snapshot>(_ a: Snapshot) {}\n", "func `a Snapshot is read`() {}\n",
    ])
    func `a word that is not the type is fine`(text: String) {
        #expect(order("Sources/KymoCore/Model/Sample.swift", text).isEmpty)
    }

    @Test(arguments: [
        "let a = \"\\(Snapshot())\"\n", "let a = #\"\\#(Snapshot())\"#\n",
        "extension KymoCore.Snapshot {}\n", "let a = \"\\\\\" + \"\\\"\"; let b = Snapshot()\n",
    ])
    func `code inside and after strings counts`(text: String) {
        #expect(order("Sources/KymoCore/Model/Sample.swift", text).count == 1)
    }

    @Test func `a folder that is no room and a file in none are errors`() {
        #expect(order("Sources/KymoCore/Extras/A.swift", "").count == 1)
        #expect(order("Sources/KymoCore/A.swift", "").count == 1)
        #expect(order("Sources/KymoImport/A.swift", "let a = Snapshot()").isEmpty)
    }

    @Test(arguments: [
        "import LMDB", "internal import LMDB", "public import struct LMDB.Table",
        "@preconcurrency import LMDB",
    ])
    func `a fenced module is imported only from its places`(line: String) {
        let text = "import Foundation\n" + line
        #expect(lines(Imports(), "Sources/KymoCore/Model/A.swift", text) == [2])
        #expect(lines(Imports(), "Sources/KymoCore/Storage/A.swift", text).isEmpty)
        #expect(lines(Imports(), "Tests/LMDBTests/A.swift", text).isEmpty)
    }

    @Test func `a module with a fenced name inside its own is another module`() {
        #expect(lines(Imports(), "Sources/KymoCore/Model/A.swift", "import CLMDB").isEmpty)
    }

    @Test(arguments: [
        "let a = unsafe call()", "var a: UnsafePointer<Int>", "a.withUnsafeBytes { $0 }",
        "let a: OpaquePointer",
    ])
    func `unsafe code stands only in layers over C`(line: String) {
        #expect(lines(UnsafeCode(), "Sources/KymoCore/Codec/A.swift", line) == [1])
        #expect(lines(UnsafeCode(), "Sources/LMDB/A.swift", line).isEmpty)
        #expect(lines(UnsafeCode(), "Tests/LMDBTests/A.swift", line).isEmpty)
    }

    @Test(arguments: ["let a = Date()", "let a = UUID()", "let a = Date.now"])
    func `the core asks its environment for time and identifiers`(line: String) {
        #expect(lines(ClockAndIdentifiers(), "Sources/KymoCore/Model/A.swift", line) == [1])
        let environment = "Sources/KymoCore/Primitives/StoreEnvironment.swift"
        #expect(lines(ClockAndIdentifiers(), environment, line).isEmpty)
        #expect(lines(ClockAndIdentifiers(), "Sources/kymo/Main.swift", line).isEmpty)
    }

    @Test func `a date or identifier from a value is fine`() {
        let text = "let a = Date(timeIntervalSince1970: 0)\nlet b = UUID(uuid: bytes)\n"
        #expect(lines(ClockAndIdentifiers(), "Sources/KymoCore/Model/A.swift", text).isEmpty)
    }
}
