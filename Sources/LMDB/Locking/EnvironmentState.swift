/// What the threads of a process agree on about one environment; behind its monitor.
struct EnvironmentState: Sendable {
    /// Set by the closing; nothing enters afterwards.
    var isClosed = false
    /// Set while the map is being replaced, or somebody waits to replace it; nothing enters.
    var isResizing = false
    /// Transactions and other uses of the map that are going on.
    var enteredCount = 0
    /// A thread of this process writes, or waits for other processes to let it.
    var hasWriter = false
    /// A write transaction is open and may make tables: LMDB allows one transaction at a time to
    /// open tables, so nobody else does until it ends.
    var tablesBelongToWriter = false
    /// The named tables.
    var tables = TableRegistry()
    /// Why nothing can enter any more: the map was lost in a failed replacement.
    var failure: LMDBError?

    /// - Throws: `closed`, or the failure that lost the map.
    func checkUsable(_ path: String) throws(LMDBError) {
        if let failure { throw failure }
        if isClosed { throw LMDBError(.closed, path) }
    }

    /// Whether a use of the map may begin now.
    /// - Throws: as `checkUsable`.
    func mayEnter(_ path: String) throws(LMDBError) -> Bool {
        try checkUsable(path)
        return !isResizing
    }
}

/// The tables asked for by name, and LMDB's handle for each that exists.
///
/// A handle once open stays valid until the environment closes, because tables are never removed.
struct TableRegistry: Sendable {
    /// Stands for a table that does not exist yet.
    static let missing = UInt32.max

    private(set) var names: [String] = []
    private(set) var handles: [UInt32] = []
    private(set) var missingCount = 0
    /// The last transaction in which the missing ones were looked for; nil: look again.
    private(set) var searchedTransactionID: Int?

    /// The place of a name, made if need be.
    mutating func slot(of name: String) -> Int {
        if let slot = names.firstIndex(of: name) { return slot }
        names.append(name)
        handles.append(Self.missing)
        missingCount &+= 1
        searchedTransactionID = nil
        return names.count - 1
    }

    /// Notes the handle of a table that turned up.
    mutating func publish(_ handle: UInt32, slot: Int) {
        guard handles.indices.contains(slot), handles[slot] == Self.missing else { return }
        handles[slot] = handle
        missingCount &-= 1
    }

    /// Notes that in this transaction's snapshot the missing tables are really not there.
    mutating func noteSearch(transactionID: Int) {
        searchedTransactionID = transactionID
    }

    /// Whether a snapshot could hold a table that is thought to be missing.
    func isStale(for transactionID: Int) -> Bool {
        missingCount > 0 && searchedTransactionID != transactionID
    }
}
