import CLMDB
import Glibc

extension Environment {
    /// Name of LMDB's file in the directory.
    static let dataFileName = "data.mdb"

    /// Opens the environment in a directory.
    /// - Throws: `alreadyOpen` when this process has it open; `missing` when there is nothing and
    ///   nothing may be made; `networkFileSystem`; `notAnEnvironment`; the errno of a failed call.
    package static func open(_ options: EnvironmentOptions) throws(LMDBError) -> Environment {
        let mayCreate = options.createIfMissing && !options.isReadOnly
        if mayCreate { try makeDirectory(options.directory) }
        let path = try canonicalPath(options.directory)
        try refuseNetworkFileSystem(path)
        let isNew = unsafe access(path + "/" + dataFileName, F_OK) != 0
        if isNew, !mayCreate { throw systemFailure("looking for an environment in \(path)") }
        let claim = try OpenEnvironments.claim(path)
        let environment: Environment
        do throws(LMDBError) {
            environment = try openClaimed(options, path: path, claim: claim)
        } catch {
            claim.release()
            throw error
        }
        if isNew { try syncNames(path) }
        return environment
    }

    /// LMDB makes the contents of its file durable, not the name of the file.
    private static func syncNames(_ path: String) throws(LMDBError) {
        try syncDirectory(path)
        do throws(LMDBError) {
            try syncDirectory(path + "/..")
        } catch {
            // One may own a directory below one that is not for reading.
            guard error.code == .permissionDenied else { throw error }
        }
    }

    private static func openClaimed(
        _ options: EnvironmentOptions, path: String, claim: OpenEnvironments.Claim
    ) throws(LMDBError) -> Environment {
        let writerLock = options.isReadOnly ? nil : try WriterLock(directory: path)
        var created: OpaquePointer?
        let result = unsafe mdb_env_create(&created)
        guard result == Results.success, let pointer = unsafe created else {
            writerLock?.close()
            throw LMDBError(result: result, operation: "opening \(path)")
        }
        do throws(LMDBError) {
            try unsafe configure(pointer, options, path: path)
        } catch {
            // LMDB wants a failed opening to be closed too.
            unsafe mdb_env_close(pointer)
            writerLock?.close()
            throw error
        }
        return unsafe Environment(
            pointer: pointer, path: path, options: options, writerLock: writerLock,
            claim: claim)
    }

    private static func configure(
        _ pointer: OpaquePointer, _ options: EnvironmentOptions, path: String
    ) throws(LMDBError) {
        let operation = "opening \(path)"
        let size = try wholePages(options.mapSizeBytes)
        guard let tables = UInt32(exactly: options.maxTables),
            let readers = UInt32(exactly: options.maxReaders), readers > 0
        else { throw LMDBError(.invalidArgument, operation) }
        try check(unsafe mdb_env_set_mapsize(pointer, size), operation)
        try check(unsafe mdb_env_set_maxdbs(pointer, tables), operation)
        try check(unsafe mdb_env_set_maxreaders(pointer, readers), operation)
        let flags = Flags.noThreadLocal | (options.isReadOnly ? Flags.readOnly : 0)
        try check(unsafe mdb_env_open(pointer, path, flags, 0o600), operation)
        // A size of 0 asks for the one recorded in the file: another process may have grown it.
        try check(unsafe mdb_env_set_mapsize(pointer, 0), operation)
        var info = unsafe MDB_envinfo()
        try check(unsafe mdb_env_info(pointer, &info), operation)
        if unsafe info.me_mapsize < size {
            try check(unsafe mdb_env_set_mapsize(pointer, size), operation)
        }
        if !options.isReadOnly {
            try unsafe completeFile(path, pageCount: info.me_last_pgno + 1, pointer)
        }
        var dead: Int32 = 0
        try check(unsafe mdb_reader_check(pointer, &dead), operation)
    }

    /// Gives a file that was cut off its recorded length again. Reading the map past the end of the
    /// file would end the process; zeros instead are reported as damage. What is there stays.
    private static func completeFile(
        _ path: String, pageCount: Int, _ pointer: OpaquePointer
    ) throws(LMDBError) {
        var statistics = MDB_stat()
        try check(unsafe mdb_env_stat(pointer, &statistics), "opening \(path)")
        let (wanted, overflow) = pageCount.multipliedReportingOverflow(
            by: Int(statistics.ms_psize))
        guard !overflow else { throw LMDBError(.corrupted, "opening \(path)") }
        let file = unsafe Glibc.open(path + "/" + dataFileName, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw systemFailure("opening \(path)") }
        defer { Glibc.close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw systemFailure("opening \(path)") }
        let size = Int(status.st_size)
        if size >= wanted { return }
        // Unlike `ftruncate` this never takes from a file that another process has made longer.
        let result = posix_fallocate(file, off_t(size), off_t(wanted - size))
        if result != 0 { throw LMDBError(result: result, operation: "completing \(path)") }
    }

    /// Rounds a map size up to whole pages of the system.
    /// - Throws: `invalidArgument` for a size that is not positive or does not fit.
    static func wholePages(_ bytes: Int) throws(LMDBError) -> Int {
        let page = max(sysconf(Int32(_SC_PAGESIZE)), 1)
        let (sum, overflow) = bytes.addingReportingOverflow(page - 1)
        guard bytes > 0, !overflow else {
            throw LMDBError(.invalidArgument, "a map of \(bytes) bytes")
        }
        return sum / page * page
    }

    /// Makes the directory and those above it, for their owner only.
    private static func makeDirectory(_ path: String) throws(LMDBError) {
        guard !path.isEmpty else { throw LMDBError(.missing, "an empty path") }
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let failure = systemFailure("making \(path)")
        guard failure.rawCode == ENOENT, let slash = path.lastIndex(of: "/"),
            slash != path.startIndex
        else { throw failure }
        try makeDirectory(String(path[..<slash]))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw systemFailure("making \(path)")
        }
    }

    private static func canonicalPath(_ path: String) throws(LMDBError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw systemFailure("looking up \(path)")
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// LMDB's locks and its map need one kernel; over a network they silently do nothing.
    private static func refuseNetworkFileSystem(_ path: String) throws(LMDBError) {
        var status = statfs()
        guard unsafe statfs(path, &status) == 0 else { throw systemFailure("looking up \(path)") }
        // NFS, SMB, CIFS, SMB2, Ceph, AFS: the magic numbers of <linux/magic.h>.
        let network: Set<UInt32> = [
            0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x00C3_6400, 0x5346_414F,
        ]
        if network.contains(UInt32(truncatingIfNeeded: status.f_type)) {
            throw LMDBError(.networkFileSystem, path)
        }
    }
}
