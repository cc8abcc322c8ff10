import Glibc
import Synchronization

/// The environments this process has open.
///
/// LMDB lets one process open a path twice, silently; then the closing of one drops the POSIX locks
/// of the other, and its readers lose their protection. So the second opening is refused here.
enum OpenEnvironments {
    /// What a directory is to the kernel, however its path is spelled.
    fileprivate struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    private static let identities = Mutex<Set<Identity>>([])

    /// A directory taken for one environment of this process.
    struct Claim: Sendable {
        fileprivate let identity: Identity
        // Open as long as the claim stands: the number of a directory that is removed meanwhile
        // would otherwise be given to a new one, which could then not be opened.
        fileprivate let descriptor: Int32

        /// Gives the directory back.
        func release() {
            _ = OpenEnvironments.identities.withLock { $0.remove(identity) }
            _ = Glibc.close(descriptor)
        }
    }

    /// Takes a directory for this process.
    /// - Throws: `alreadyOpen`; the errno of the look-up.
    static func claim(_ path: String) throws(LMDBError) -> Claim {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemFailure("looking up \(path)") }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let failure = systemFailure("looking up \(path)")
            _ = Glibc.close(descriptor)
            throw failure
        }
        let identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        guard identities.withLock({ $0.insert(identity).inserted }) else {
            _ = Glibc.close(descriptor)
            throw LMDBError(.alreadyOpen, path)
        }
        return Claim(identity: identity, descriptor: descriptor)
    }
}
