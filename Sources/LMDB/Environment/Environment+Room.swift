import CLMDB
import Glibc

extension Environment {
    /// What a failed write or commit stands for.
    ///
    /// When the disk fills up in the middle of a write, the kernel reports a short write and LMDB
    /// makes it `EIO`, as if the device had failed. So before that is believed, the room left is
    /// looked at: a write cut short leaves almost none.
    func writeFailure(_ result: Int32, _ operation: String, isCommit: Bool) -> LMDBError {
        if result == EIO, !hasRoom() {
            return LMDBError(result: ENOSPC, operation: operation)
        }
        return isCommit
            ? LMDBError(commitResult: result, operation: operation)
            : LMDBError(result: result, operation: operation)
    }

    /// Whether the file system, and the file size limit of this process, let the data file grow.
    private func hasRoom() -> Bool {
        // A full file system may show some blocks that it does not give away.
        let leastBytes: UInt64 = 8 << 20
        var system = statfs()
        if unsafe statfs(path, &system) == 0 {
            let bytes = UInt64(system.f_bavail).multipliedReportingOverflow(
                by: UInt64(max(system.f_bsize, 0)))
            if !bytes.overflow, bytes.partialValue < leastBytes { return false }
        }
        var file = stat()
        var limit = rlimit()
        if unsafe stat(path + "/" + Self.dataFileName, &file) == 0,
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
        {
            return UInt64(max(file.st_size, 0)) &+ leastBytes <= UInt64(limit.rlim_cur)
                || limit.rlim_cur == rlim_t.max
        }
        return true
    }
}
