/// Versions of what is written to disk. A reader refuses a newer one and never guesses.
package enum FormatVersion {
    /// Byte format of a batch record (`Schemas/event-log.md`).
    package static let log: UInt16 = 1
}
