/// A named table of one environment; get it from `Environment.table(named:)` before a transaction
/// that uses it begins. A table nobody has written to yet reads as empty and is made by the first
/// put.
package struct Table: Hashable, Sendable {
    /// The name inside the environment.
    package let name: String
    /// The place in the environment's registry.
    let slot: Int
    /// The environment it belongs to: a table used elsewhere would read another one's pages.
    let owner: ObjectIdentifier
}

/// How much a table holds.
package struct TableStatistics: Hashable, Sendable {
    /// Number of keys.
    package let entryCount: Int
    /// Levels of the tree; 0 when empty.
    package let depth: Int
    /// Inner pages of the tree.
    package let branchPageCount: Int
    /// Pages that hold keys and small values.
    package let leafPageCount: Int
    /// Pages that hold large values.
    package let overflowPageCount: Int
    /// Bytes of one page.
    package let pageSizeBytes: Int

    /// Bytes of all pages of the table.
    package var byteCount: Int {
        (branchPageCount &+ leafPageCount &+ overflowPageCount) &* pageSizeBytes
    }
}
