import Foundation
import LMDB
import Testing

/// A directory of one test, removed at its end.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "kymo-lmdb-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// A small environment in a directory.
func openEnvironment(
    _ directory: String, mapSizeBytes: Int = 1 << 20, waitSeconds: Double = 20,
    _ change: (inout EnvironmentOptions) -> Void = { _ in }
) throws(LMDBError) -> Environment {
    var options = EnvironmentOptions(directory: directory)
    options.mapSizeBytes = mapSizeBytes
    options.waitSeconds = waitSeconds
    options.createIfMissing = true
    change(&options)
    return try Environment.open(options)
}

/// A big-endian key, so that byte order is number order.
func key(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
}

/// The code of the error the body throws, or nil.
func failure(_ body: () throws(LMDBError) -> Void) -> LMDBError.Code? {
    do {
        try body()
        return nil
    } catch {
        return error.code
    }
}

/// Makes files of this process end as if the disk were full there; for child processes only.
func limitFileSize(bytes: UInt) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = min(bytes, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// Waits until a file exists, the sign two processes give each other.
func waitForFile(_ path: String, seconds: Double = 120) {
    let end = Date(timeIntervalSinceNow: seconds)
    while !FileManager.default.fileExists(atPath: path), Date() < end { usleep(2000) }
}

/// The same where tests share threads: the one that makes the file may need this thread to start.
func waitForFile(_ path: String, seconds: Double = 120) async {
    let end = Date(timeIntervalSinceNow: seconds)
    while !FileManager.default.fileExists(atPath: path), Date() < end {
        try? await Task.sleep(for: .milliseconds(2))
    }
}

/// Gives the sign.
func makeFile(_ path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
}

/// Starts a body that blocks, at once and on a thread of its own: in a task it would hold a thread
/// of the pool that the child process it waits for needs to be started, and would begin only when
/// other tests leave one free.
/// - Returns: waits for its end, and throws what it threw.
func startThread(
    _ body: @escaping @Sendable () throws -> Void
) -> @Sendable () async throws -> Void {
    let (end, ending) = AsyncThrowingStream<Never, any Error>.makeStream()
    Thread.detachNewThread {
        do {
            try body()
            ending.finish()
        } catch {
            ending.finish(throwing: error)
        }
    }
    return { for try await _ in end {} }
}
