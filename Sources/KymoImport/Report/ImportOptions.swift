public import Foundation

/// How to import.
public struct ImportOptions: Sendable {
    /// Take what can be read of a file that was cut off.
    public var allowTruncated = false
    /// Save every one of several equal records of one file.
    public var keepDuplicates = false
    /// Read and count, store nothing.
    public var dryRun = false
    /// Delete what an earlier export brought and this one no longer holds (decisions 7).
    public var mirrors = false
    /// Mirror even when more than a tenth of what earlier exports brought would go.
    public var mirrorsWithoutAsking = false
    /// Name of the source of lines that name none.
    public var sourceName: String?
    /// Zone in which local dates of lines are read; without one they are rejected.
    public var timeZone: TimeZone?
    /// Folder of the spool: that of the store, so that it has the room the store would need.
    public var spoolDirectory: String
    /// Most records of an export in memory; the rest waits in the spool, sorted in parts.
    package var recordsInMemory = 65_536
    /// Most bytes of an export that are looked at together. Any number gives the same result;
    /// tests take small ones.
    package var pieceBytes = Int.max

    /// - Parameter spoolDirectory: where the spool lies while a file is read.
    public init(spoolDirectory: String) { self.spoolDirectory = spoolDirectory }
}
