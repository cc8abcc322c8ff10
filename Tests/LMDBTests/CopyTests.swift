import Foundation
import LMDB
import Testing

/// A copy is an environment of its own with the same contents.
@Suite struct CopyTests {
    private let directory: TemporaryDirectory
    private let environment: Environment
    private let table: Table

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path + "/live")
        table = try environment.table(named: "t")
        try fill()
    }

    private func fill() throws(LMDBError) {
        let table = table
        try environment.write { (transaction) throws(LMDBError) in
            for number in 0..<200 {
                try transaction.put(table, key(number), [UInt8](repeating: 1, count: 1000))
            }
        }
        try environment.write { (transaction) throws(LMDBError) in
            for number in 10..<200 { try transaction.delete(table, key(number)) }
        }
    }

    private func keys(in path: String) throws -> [[UInt8]] {
        let copy = try openEnvironment(path) { $0.createIfMissing = false }
        let table = try copy.table(named: "t")
        var keys: [[UInt8]] = []
        try copy.read { (snapshot) throws(LMDBError) in
            try snapshot.scan(table) { (key, _) throws(LMDBError) in
                keys.append(
                    (0..<key.byteCount).map {
                        key.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                    })
                return true
            }
        }
        return keys
    }

    @Test func `a copy holds the same, and a compact one less of the free pages`() throws {
        let plain = directory.path + "/plain"
        let compact = directory.path + "/compact"
        try environment.copy(to: plain, compacting: false)
        try environment.copy(to: compact, compacting: true)
        #expect(try keys(in: plain) == (0..<10).map(key))
        #expect(try keys(in: compact) == (0..<10).map(key))
        func size(_ path: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + "/data.mdb")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            return try #require(attributes[.size] as? Int)
        }
        #expect(try size(compact) < size(plain) / 2)
    }

    @Test func `nothing is overwritten`() throws {
        let target = directory.path + "/target"
        try environment.copy(to: target, compacting: true)
        let environment = environment
        let again = failure { () throws(LMDBError) in
            try environment.copy(to: target, compacting: true)
        }
        #expect(again == .exists)
        #expect(try keys(in: target).count == 10)
    }

    @Test func `a copy that fails leaves no file behind`() async throws {
        let path = directory.path
        try environment.close()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let environment = try openEnvironment(path + "/live")
            limitFileSize(bytes: 16384)
            let code = failure { () throws(LMDBError) in
                try environment.copy(to: path + "/target", compacting: false)
            }
            #expect(code == .diskFull)
            #expect(!FileManager.default.fileExists(atPath: path + "/target/data.mdb"))
        }
    }
}
