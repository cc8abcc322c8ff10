/// The indexes, each a range of keys that begins with its number.
///
/// Keys and values are described in `KymoCore.docc/Articles/IndexFormat.md`; they may change with
/// `version` and are then rebuilt from the log.
package enum IndexTable: UInt8, CaseIterable, Sendable {
    /// uuid → position, of living samples; blocks.
    case identifiers = 1
    /// type, length class, start, end, position → what statistics need; blocks.
    case time = 2
    /// kind, number → a type, source revision or device, numbered in order of first use.
    case dictionary = 3
    /// kind, hash of content → number in `dictionary`.
    case numbers = 4
    /// number of a source → what is known of it.
    case sources = 5
    /// source, type → number of living samples.
    case sourceCounts = 6
    /// device, type → number of living samples.
    case deviceCounts = 7
    /// uuid → when it was deleted and where it had been saved.
    case deletions = 8
    /// name → value in force.
    case settings = 9
    /// position → entries of a living series.
    case series = 10
    /// grid, type, start → the statistics of one interval.
    case intervals = 11
    /// number of a grid → what it is and how far it is built; grid and type → why it has no rows.
    case grids = 12
    /// number of a grid → by which offsets of its zone its rows were cut: of the machine, not of
    /// the log, so never compared with a replay.
    case zoneStamps = 13

    /// Version of the layout of all indexes; another one means: rebuild from the log.
    package static let version: UInt32 = 2

    /// A key of this table, to be continued.
    package var key: OrderedKey { OrderedKey().adding(rawValue) }

    /// The key at which the next table begins.
    package var end: [UInt8] { [rawValue + 1] }
}
