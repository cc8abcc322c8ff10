import CFaultyDisk
import Foundation
import LMDB
import Testing

/// After a failed sync nobody knows what the disk holds; after a full disk nothing was written. A
/// store must tell the two apart. The failures are made in child processes.
@Suite struct DurabilityTests {
    @Test func `a failed sync leaves the write in doubt`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            try environment.write { (transaction) throws(LMDBError) in
                try transaction.put(table, [1], [1])
            }
            fail_syncs(EIO)
            let error = #expect(throws: LMDBError.self) {
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, [1], [2])
                }
            }
            #expect(error?.code == .syncFailed)
            #expect(error?.leavesWritesInDoubt == true)
            #expect(error?.rawCode == EIO)
            let value = try environment.read { (snapshot) throws(LMDBError) in
                try snapshot.get(table, [1])
            }
            #expect(value == [1])
        }
    }

    @Test func `a commit whose last page cannot be written is in doubt, and so is all after it`()
        async throws
    {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            try environment.write { (transaction) throws(LMDBError) in
                try transaction.put(table, [1], [1])
            }
            fail_meta_writes(EIO)
            let first = #expect(throws: LMDBError.self) {
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, [1], [2])
                }
            }
            #expect(first?.code == .syncFailed)
            fail_meta_writes(0)
            let second = #expect(throws: LMDBError.self) {
                try environment.write { (_) throws(LMDBError) in }
            }
            #expect(second?.code == .panic)
            #expect(second?.leavesWritesInDoubt == true)
            // A reopening starts from what the disk holds.
            try environment.close()
            let again = try openEnvironment(path)
            let found = try again.table(named: "t")
            try again.write { (transaction) throws(LMDBError) in
                try transaction.put(found, [2], [2])
            }
        }
    }

    @Test func `a disk found full by the sync leaves no doubt`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            fail_syncs(ENOSPC)
            let error = #expect(throws: LMDBError.self) {
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, [1], [2])
                }
            }
            #expect(error?.code == .diskFull)
            #expect(error?.leavesWritesInDoubt == false)
        }
    }

    @Test func `a full disk refuses the write, keeps the rest, and room makes it work again`()
        async throws
    {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            try environment.write { (transaction) throws(LMDBError) in
                try transaction.put(table, [1], [1])
            }
            let large = [UInt8](repeating: 3, count: 200_000)
            limitFileSize(bytes: 65536)
            let code = failure { () throws(LMDBError) in
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, [1], large)
                }
            }
            #expect(code == .diskFull)
            limitFileSize(bytes: .max)
            let value = try environment.read { (snapshot) throws(LMDBError) in
                try snapshot.get(table, [1])
            }
            #expect(value == [1])
            try environment.write { (transaction) throws(LMDBError) in
                try transaction.put(table, [1], large)
            }
        }
    }
}
