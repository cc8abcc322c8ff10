import CLMDB
import Glibc

extension Environment {
    /// Writes a consistent copy of the environment into a directory, made if missing, while readers
    /// and writers go on; on the disk when it returns. Only the map cannot grow meanwhile. A failed
    /// copy leaves no file behind.
    /// - Parameter compacting: whether free pages are left out, at the price of reading every page.
    /// - Throws: `exists` when the directory holds an environment; `diskFull`; the errno of a
    /// failed
    ///   call.
    package func copy(to directory: String, compacting: Bool) throws(LMDBError) {
        if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST {
            throw systemFailure("making \(directory)")
        }
        let target = directory + "/" + Self.dataFileName
        // Not LMDB's own opening: that makes a file everybody may read.
        let descriptor = unsafe Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemFailure("making \(target)") }
        defer { _ = Glibc.close(descriptor) }
        do throws(LMDBError) {
            try whileEntered { () throws(LMDBError) in
                let flags = compacting ? Flags.compact : 0
                try check(
                    unsafe mdb_env_copyfd2(pointer, descriptor, flags),
                    "copying \(path) to \(target)")
            }
            guard fsync(descriptor) == 0 else { throw systemFailure("syncing \(target)") }
            try Self.syncDirectory(directory)
        } catch {
            unsafe unlink(target)
            throw error
        }
    }

    /// Makes the names in a directory durable.
    static func syncDirectory(_ path: String) throws(LMDBError) {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemFailure("opening \(path)") }
        defer { _ = Glibc.close(descriptor) }
        // Some file systems have nothing to sync in a directory and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw systemFailure("syncing \(path)")
        }
    }
}

extension Environment {
    /// Gives the copy in a directory another name, durably; the directory stays, empty.
    /// - Throws: `exists` where there is something at `path` that is not to be replaced; the errno
    ///   of a failed call.
    package static func moveCopy(
        in directory: String, to path: String, replacing: Bool
    ) throws(LMDBError) {
        let source = directory + "/" + dataFileName
        if replacing {
            guard unsafe rename(source, path) == 0 else { throw systemFailure("making \(path)") }
        } else {
            // A second name fails where there is one already; a renaming would not.
            guard unsafe link(source, path) == 0 else { throw systemFailure("making \(path)") }
            unsafe unlink(source)
        }
        try syncDirectory(parent(of: path))
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
