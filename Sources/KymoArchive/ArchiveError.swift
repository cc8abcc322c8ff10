/// Why an archive could not be read.
package enum ArchiveError: Error, Hashable, Sendable {
    /// The file could not be opened or read; the system's words.
    case unreadable(String)
    /// The file is no archive of the form asked for.
    case notAnArchive(String)
    /// The archive or one of its members is damaged or cut off; libarchive's words.
    case damaged(String)
    /// A member's bytes do not match its checksum or its size.
    case checksumMismatch(member: String)
    /// A member is encrypted.
    case encrypted(member: String)
    /// A member's name points outside the archive: absolute, or with `..` in it.
    case hostileName(String)
}
