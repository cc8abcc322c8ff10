import Glibc
import Synchronization

/// What a directory is to the kernel, however its path is spelled.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    /// - Throws: the errno of the look-up.
    init(path: String) throws(LMDBError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw systemFailure("looking up \(path)") }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The environments this process has open.
///
/// LMDB lets one process open a path twice, silently; then the closing of one drops the POSIX locks
/// of the other, and its readers lose their protection. So the second opening is refused here.
enum OpenEnvironments {
    private static let identities = Mutex<Set<FileIdentity>>([])

    /// Takes the directory for this process.
    /// - Throws: `alreadyOpen`.
    static func claim(_ identity: FileIdentity, path: String) throws(LMDBError) {
        guard identities.withLock({ $0.insert(identity).inserted }) else {
            throw LMDBError(.alreadyOpen, path)
        }
    }

    /// Gives it back after the closing.
    static func release(_ identity: FileIdentity) {
        _ = identities.withLock { $0.remove(identity) }
    }
}
