/// One entry of an archive.
package struct ArchiveMember: Hashable, Sendable {
    /// Path inside the archive. Bytes that the process's locale cannot show stand as `?`.
    package let name: String
    /// Size after unpacking in bytes, where the archive says so.
    package let sizeBytes: Int64?
    /// Whether it is a plain file: no folder, no link.
    package let isFile: Bool
    /// Whether its content is encrypted.
    package let isEncrypted: Bool

    /// Whether the name stays inside the folder it would be unpacked to.
    ///
    /// Refused are absolute paths, drive letters, and `..` as a component, with either slash.
    package var hasSafeName: Bool {
        if name.isEmpty { return true }
        let parts = name.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
        }
        if parts[0].isEmpty { return false }
        if parts[0].count == 2, parts[0].last == UInt8(ascii: ":") { return false }
        return !parts.contains { $0.elementsEqual("..".utf8) }
    }

    /// Whether it is a shadow that a Mac adds when it packs a folder again (export-format Q29).
    package var isShadow: Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"))
        return parts.first?.elementsEqual("__MACOSX".utf8) == true
            || parts.last?.starts(with: "._".utf8) == true
    }
}
