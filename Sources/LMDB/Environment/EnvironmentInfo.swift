import CLMDB

/// The state of an environment at one moment.
package struct EnvironmentInfo: Hashable, Sendable {
    /// Bytes of address space for the map.
    package let mapSizeBytes: Int
    /// Bytes of one page.
    package let pageSizeBytes: Int
    /// Number of the last page in use.
    package let lastPage: Int
    /// Number of the last committed transaction, of any process.
    package let lastTransactionID: Int
    /// Reader slots there are.
    package let maxReaders: Int
    /// The reader slots in use, of all processes.
    package let readers: [ReaderInfo]

    /// Bytes of the file up to the last page in use, free pages included.
    package var usedBytes: Int {
        (lastPage &+ 1) &* pageSizeBytes
    }
}

/// One reader slot.
package struct ReaderInfo: Hashable, Sendable {
    /// The process that reads.
    package let processID: Int32
    /// LMDB's number of the thread that took the slot.
    package let thread: UInt64
    /// The snapshot it reads; nil between transactions.
    package let transactionID: Int?
    /// How many transactions were committed since; nil between transactions.
    package let ageInTransactions: Int?
}

extension Environment {
    /// Number of the last committed transaction, of any process; read from memory.
    /// - Throws: `closed`, `busy`.
    package func lastTransactionID() throws(LMDBError) -> Int {
        try whileEntered { () throws(LMDBError) in
            var info = unsafe MDB_envinfo()
            try check(unsafe mdb_env_info(pointer, &info), "reading the state of \(path)")
            return unsafe info.me_last_txnid
        }
    }

    /// The sizes and the readers now.
    /// - Throws: `closed`, `busy`.
    package func info() throws(LMDBError) -> EnvironmentInfo {
        try whileEntered { () throws(LMDBError) in
            let operation = "reading the state of \(path)"
            var info = unsafe MDB_envinfo()
            var statistics = MDB_stat()
            try check(unsafe mdb_env_info(pointer, &info), operation)
            try check(unsafe mdb_env_stat(pointer, &statistics), operation)
            let last = unsafe info.me_last_txnid
            return unsafe EnvironmentInfo(
                mapSizeBytes: info.me_mapsize,
                pageSizeBytes: Int(statistics.ms_psize),
                lastPage: info.me_last_pgno,
                lastTransactionID: last,
                maxReaders: Int(info.me_maxreaders),
                readers: readers(lastTransactionID: last))
        }
    }

    /// LMDB tells its readers only as text: a heading, then process, thread in base 16, and
    /// transaction or a dash.
    private func readers(lastTransactionID: Int) -> [ReaderInfo] {
        var text = ""
        unsafe withUnsafeMutablePointer(to: &text) { context in
            _ = unsafe mdb_reader_list(
                pointer,
                { line, context in
                    guard let line = unsafe line, let context = unsafe context else { return 0 }
                    let text = unsafe context.assumingMemoryBound(to: String.self)
                    unsafe text.pointee += String(cString: line)
                    return 0
                }, context)
        }
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 3, let process = Int32(fields[0]),
                let thread = UInt64(fields[1], radix: 16)
            else { return nil }
            let transaction = Int(fields[2])
            return ReaderInfo(
                processID: process, thread: thread, transactionID: transaction,
                ageInTransactions: transaction.map { max(lastTransactionID &- $0, 0) })
        }
    }
}
