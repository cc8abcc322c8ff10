import Glibc

/// The right to begin a write transaction, with a wait limit.
///
/// LMDB's own writer lock is a mutex in shared memory that blocks for ever, and 0.9.24 offers
/// neither an attempt nor a limit. So every writer first takes a lock on this file beside the data,
/// and only its holder calls LMDB, where it then finds the mutex free. The kernel drops the lock
/// when its holder dies, as LMDB recovers its robust mutex; so a killed writer blocks nobody. (A
/// foreign tool that writes without this lock, such as `mdb_load`, is waited for without limit.)
///
/// There are two bytes to lock. The kernel keeps no queue that a limited wait could stand in, and a
/// process that commits batch after batch would win every race against one that only looks now and
/// then. So there is a turnstile: who wants to write first takes the *queue* byte, holds it while
/// waiting for the *writer* byte, and gives it back once inside. The last writer, coming again,
/// finds the queue taken and must let the waiting one through.
///
/// The locks belong to the open file description (`F_OFD_SETLK`), not to the process as classic
/// POSIX locks do: closing some other descriptor of the file does not drop them. Threads of one
/// process share the description; the environment lets only one of them come here at a time.
struct WriterLock: Sendable {
    /// Name of the file in the environment's directory.
    static let fileName = "writer.lock"

    private static let queueByte = 0
    private static let writerByte = 1
    /// From <fcntl.h>; the importer hides it behind a feature macro.
    private static let setOpenFileLock: Int32 = 37

    private let descriptor: Int32
    private let path: String

    /// Opens or makes the file, readable by its owner only.
    /// - Throws: the errno of the opening.
    init(directory: String) throws(LMDBError) {
        path = directory + "/" + Self.fileName
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemFailure("opening \(path)") }
    }

    /// Closes the file, which drops its locks.
    func close() {
        _ = Glibc.close(descriptor)
    }

    /// Waits for its turn and for the writer before it.
    /// - Throws: `busy` when the deadline passes; the errno of a failed lock.
    func acquire(until deadline: Deadline) throws(LMDBError) {
        try lock(Self.queueByte, until: deadline)
        defer { unlock(Self.queueByte) }
        try lock(Self.writerByte, until: deadline)
    }

    /// Lets the next writer in.
    func release() {
        unlock(Self.writerByte)
    }

    private func lock(_ byte: Int, until deadline: Deadline) throws(LMDBError) {
        var pause: UInt64 = 100_000
        while true {
            let result = set(F_WRLCK, byte)
            if result == 0 { return }
            guard result == EAGAIN || result == EACCES || result == EINTR else {
                throw LMDBError(result: result, operation: "locking \(path)")
            }
            let remaining = deadline.remainingNanoseconds
            guard remaining > 0 else {
                throw LMDBError(.busy, "waiting for the writer of another process, \(path)")
            }
            sleep(nanoseconds: min(pause, remaining))
            pause = min(pause &* 2, 4_000_000)
        }
    }

    private func unlock(_ byte: Int) {
        _ = set(F_UNLCK, byte)
    }

    /// - Returns: 0 or the errno.
    private func set(_ kind: Int32, _ byte: Int) -> Int32 {
        var region = flock()
        region.l_type = Int16(kind)
        region.l_whence = Int16(SEEK_SET)
        region.l_start = byte
        region.l_len = 1
        return unsafe fcntl(descriptor, Self.setOpenFileLock, &region) == 0 ? 0 : errno
    }
}
