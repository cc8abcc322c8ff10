import Foundation
import LMDB
import Testing

/// Opening and closing: one environment per directory and process, for its owner's eyes only.
@Suite struct EnvironmentTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `what it makes is for its owner only`() throws {
        let path = directory.path + "/a/b"
        let environment = try openEnvironment(path)
        #expect(environment.path.hasSuffix("/a/b"))
        #expect(try permissions(directory.path + "/a") == 0o700)
        #expect(try permissions(path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            #expect(try permissions(path + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test(arguments: [(false, false), (true, false), (true, true)])
    func `a missing directory is refused when nothing may be made`(
        isReadOnly: Bool, createIfMissing: Bool
    ) throws {
        let path = directory.path + "/nothing"
        let code = failure { () throws(LMDBError) in
            _ = try openEnvironment(path) {
                $0.isReadOnly = isReadOnly
                $0.createIfMissing = createIfMissing
            }
        }
        #expect(code == .missing)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `an empty directory is refused when nothing may be made, and stays empty`() throws {
        for isReadOnly in [false, true] {
            let code = failure { () throws(LMDBError) in
                _ = try openEnvironment(directory.path) {
                    $0.isReadOnly = isReadOnly
                    $0.createIfMissing = false
                }
            }
            #expect(code == .missing)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `a second opening is refused however the path is spelled`() throws {
        let environment = try openEnvironment(directory.path + "/store")
        let link = directory.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: directory.path + "/store")
        for path in ["/store", "/store/", "/link", "/../\(lastName)/store"] {
            let code = failure { () throws(LMDBError) in
                _ = try openEnvironment(directory.path + path)
            }
            #expect(code == .alreadyOpen, "\(path)")
        }
        try environment.close()
        try openEnvironment(link).close()
    }

    private var lastName: String {
        directory.path.split(separator: "/").last.map(String.init) ?? ""
    }

    @Test func `a directory removed while open stands in no other one's way`() throws {
        // The kernel gives the number of a removed directory to the next one, unless it is held.
        var open: [Environment] = []
        for number in 0..<5 {
            let path = directory.path + "/\(number)"
            open.append(try openEnvironment(path))
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(open.count == 5)
    }

    @Test func `dropping the last reference closes it`() throws {
        do {
            _ = try openEnvironment(directory.path)
        }
        try openEnvironment(directory.path).close()
    }

    @Test func `after closing everything is refused, and closing again is harmless`() throws {
        let environment = try openEnvironment(directory.path)
        let table = try environment.table(named: "t")
        try environment.close()
        try environment.close()
        #expect(failure { () throws(LMDBError) in _ = try environment.beginRead() } == .closed)
        #expect(failure { () throws(LMDBError) in _ = try environment.beginWrite() } == .closed)
        #expect(failure { () throws(LMDBError) in _ = try environment.info() } == .closed)
        #expect(failure { () throws(LMDBError) in try environment.sync() } == .closed)
        #expect(
            failure { () throws(LMDBError) in _ = try environment.table(named: "u") } == .closed)
        #expect(table.name == "t")
    }

    @Test func `closing waits for open transactions, up to a limit`() throws {
        let environment = try openEnvironment(directory.path)
        do {
            let snapshot = try environment.beginRead()
            let code = failure { () throws(LMDBError) in try environment.close(waitSeconds: 0.02) }
            #expect(code == .busy)
            // It stays open.
            #expect(try environment.beginRead().transactionID == snapshot.transactionID)
        }
        try environment.close(waitSeconds: 0)
    }

    @Test func `a file of something else is refused and the directory is free again`() throws {
        let file = directory.path + "/data.mdb"
        try Data(repeating: 0x5A, count: 8192).write(to: URL(fileURLWithPath: file))
        let code = failure { () throws(LMDBError) in _ = try openEnvironment(directory.path) }
        #expect(code == .notAnEnvironment)
        try FileManager.default.removeItem(atPath: file)
        try openEnvironment(directory.path).close()
    }

    @Test func `open for reading it shows what is there and writes nothing`() throws {
        let writer = try openEnvironment(directory.path)
        let written = try writer.table(named: "t")
        try writer.write { (transaction) throws(LMDBError) in
            try transaction.put(written, [1], [2])
        }
        try writer.close()

        let reader = try openEnvironment(directory.path) { $0.isReadOnly = true }
        let table = try reader.table(named: "t")
        let value = try reader.read { (snapshot) throws(LMDBError) in try snapshot.get(table, [1]) }
        #expect(value == [2])
        #expect(failure { () throws(LMDBError) in _ = try reader.beginWrite() } == .readOnly)
    }

    @Test func `the map size of the file is kept when it is the larger one`() throws {
        let large = try openEnvironment(directory.path, mapSizeBytes: 4 << 20)
        let table = try large.table(named: "t")
        try large.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [])
        }
        try large.close()
        let small = try openEnvironment(directory.path, mapSizeBytes: 1 << 20)
        #expect(try small.mapSizeBytes() == 4 << 20)
        try small.close()
        let larger = try openEnvironment(directory.path, mapSizeBytes: (8 << 20) - 1)
        #expect(try larger.mapSizeBytes() == 8 << 20)
    }

    @Test func `impossible sizes are refused`() {
        for size in [0, -1, Int.max] {
            let code = failure { () throws(LMDBError) in
                _ = try openEnvironment(directory.path, mapSizeBytes: size)
            }
            #expect(code == .invalidArgument)
        }
    }

    @Test func `its state tells sizes, commits and readers`() throws {
        let environment = try openEnvironment(directory.path)
        let table = try environment.table(named: "t")
        let before = try environment.info()
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [UInt8](repeating: 7, count: 100_000))
        }
        let old = try environment.beginRead()
        for number in 2..<5 {
            try environment.write { (transaction) throws(LMDBError) in
                try transaction.put(table, key(number), [])
            }
        }
        let after = try environment.info()
        #expect(after.mapSizeBytes == 1 << 20)
        #expect(after.lastTransactionID == before.lastTransactionID + 4)
        #expect(after.usedBytes >= before.usedBytes + 100_000)
        #expect(after.usedBytes <= after.mapSizeBytes)
        #expect(after.maxReaders == 512)
        let reader = try #require(after.readers.first { $0.transactionID != nil })
        #expect(reader.processID == getpid())
        #expect(reader.transactionID == old.transactionID)
        #expect(reader.ageInTransactions == 3)
    }

    @Test func `a failure tells what and where in one line`() {
        let error = #expect(throws: LMDBError.self) {
            try openEnvironment("/proc/nothing") { $0.createIfMissing = false }
        }
        #expect(error?.message == "No such file or directory (looking up /proc/nothing)")
    }
}
