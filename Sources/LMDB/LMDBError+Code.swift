import Glibc

extension LMDBError {
    /// The failures a caller can tell apart.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The key stands already, or an appended key is not the largest.
        case keyExists
        /// A key that is empty or longer than 511 bytes.
        case keySize
        /// A value longer than the format can hold.
        case valueSize
        /// The map has reached its largest allowed size.
        case mapFull
        /// Another process has made the map larger than ours.
        case mapResized
        /// The file system has no room, or a quota or file size limit is reached.
        case diskFull
        /// The data could not be made durable: the last write is in doubt.
        case syncFailed
        /// An earlier failure left LMDB unable to go on.
        case panic
        /// The file is damaged.
        case corrupted
        /// The file is not an LMDB environment, or one of another version.
        case notAnEnvironment
        /// Every reader slot is taken.
        case readersFull
        /// More tables than `maxTables`.
        case tablesFull
        /// A table name that LMDB cannot hold.
        case tableName
        /// The table was asked for after the transaction began.
        case tableTooNew
        /// More pages changed in one transaction than LMDB can track.
        case transactionFull
        /// The transaction has failed before and can only be given up.
        case transactionFailed
        /// A wait limit passed: a writer or a reader did not finish.
        case busy
        /// This process has the environment open already.
        case alreadyOpen
        /// The environment has been closed.
        case closed
        /// There is nothing at the path.
        case missing
        /// There is something at the path already.
        case exists
        /// The user may not read or write the files.
        case permissionDenied
        /// The environment or its file system is read-only.
        case readOnly
        /// The path is on a network file system, where LMDB cannot lock.
        case networkFileSystem
        /// Memory or address space ran out.
        case outOfMemory
        /// The device failed.
        case deviceFailed
        /// LMDB refused an argument.
        case invalidArgument
        /// Another errno, in `rawCode`.
        case system
    }
}

extension LMDBError.Code {
    /// Reads a result of LMDB or an errno.
    init(result: Int32) {
        self = result > 0 ? Self(systemError: result) : Self(databaseResult: result)
    }

    private init(databaseResult result: Int32) {
        self =
            switch result {
            case Results.keyExists: .keyExists
            case Results.mapFull: .mapFull
            case Results.mapResized: .mapResized
            case Results.panic: .panic
            case Results.corrupted, Results.pageNotFound: .corrupted
            case Results.invalid, Results.versionMismatch, Results.incompatible: .notAnEnvironment
            case Results.readersFull: .readersFull
            case Results.tablesFull: .tablesFull
            case Results.transactionFull: .transactionFull
            case Results.badTransaction: .transactionFailed
            case Results.badValueSize: .valueSize
            default: .system
            }
    }

    private init(systemError: Int32) {
        self =
            switch systemError {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case ENOENT, ENOTDIR: .missing
            case EEXIST: .exists
            case EACCES, EPERM: .permissionDenied
            case EROFS: .readOnly
            case ENOMEM: .outOfMemory
            case EIO: .deviceFailed
            case EINVAL: .invalidArgument
            default: .system
            }
    }

    /// The reason in words, for refusals that have no number.
    var reason: String {
        switch self {
        case .keySize: "the key does not fit"
        case .valueSize: "the value does not fit"
        case .mapFull: "the map has reached its largest allowed size"
        case .syncFailed: "the last write could not be made durable"
        case .tablesFull: "too many tables"
        case .tableName: "not a table name"
        case .tableTooNew: "the table was asked for after the transaction began"
        case .busy: "others did not finish within the wait limit"
        case .alreadyOpen: "this process has the environment open already"
        case .closed: "the environment is closed"
        case .missing: "there is no environment"
        case .exists: "there is something already"
        case .readOnly: "the environment is open for reading only"
        case .networkFileSystem: "on a network file system the locks of LMDB do not hold"
        default: rawValue
        }
    }
}
