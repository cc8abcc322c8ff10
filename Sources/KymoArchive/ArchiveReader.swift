internal import CArchive
internal import Glibc

/// What kind of file an `ArchiveReader` accepts.
package enum ArchiveForm: Sendable {
    /// A zip with its central directory: members are found by seeking.
    case zip
    /// A zip read from its beginning, without its directory: what is left of one that was cut off.
    case cutZip
    /// One stream packed with gzip or xz.
    case stream
}

/// Reads an archive's members one after the other; a member is streamed, never held.
///
/// Not for use from two threads at a time.
@safe
package final class ArchiveReader {
    private let handle: OpaquePointer
    private var memberName = ""

    /// Opens the file.
    ///
    /// - Throws: `unreadable` where the file cannot be opened, `notAnArchive` where it has another
    ///   form, `damaged`.
    package init(path: String, form: ArchiveForm) throws(ArchiveError) {
        guard let handle = unsafe archive_read_new() else {
            throw .unreadable("out of memory")
        }
        unsafe self.handle = unsafe handle
        switch form {
        case .zip: unsafe archive_read_support_format_zip_seekable(handle)
        case .cutZip: unsafe archive_read_support_format_zip_streamable(handle)
        case .stream:
            unsafe archive_read_support_format_raw(handle)
            unsafe archive_read_support_filter_gzip(handle)
            unsafe archive_read_support_filter_xz(handle)
        }
        let result = unsafe archive_read_open_filename(handle, path, Self.blockBytes)
        if result != ARCHIVE_OK {
            throw openingFault
        }
    }

    deinit { unsafe archive_read_free(handle) }

    /// The next member, or nil after the last. What is left of the one before is skipped.
    ///
    /// - Throws: `damaged`, or `notAnArchive` where not even the first member can be found.
    package func nextMember() throws(ArchiveError) -> ArchiveMember? {
        var entry: OpaquePointer?
        let result = unsafe archive_read_next_header(handle, &entry)
        if result == ARCHIVE_EOF { return nil }
        // A warning says that the name cannot be shown in this locale; the member is readable.
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry = unsafe entry else {
            throw memberName.isEmpty && isForeign ? .notAnArchive(message) : .damaged(message)
        }
        let member = unsafe ArchiveMember(
            name: archive_entry_pathname(entry).map { unsafe String(cString: $0) } ?? "",
            sizeBytes: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
            isFile: archive_entry_filetype(entry) == Self.regularFile,
            isEncrypted: archive_entry_is_encrypted(entry) != 0)
        memberName = member.name.isEmpty ? "?" : member.name
        return member
    }

    /// Appends the next block of the current member to `buffer`; at most a few hundred KiB.
    ///
    /// - Returns: how many bytes were added; 0 at the end of the member, whose checksum is then
    ///   known to be right.
    /// - Throws: `checksumMismatch`, `damaged`.
    package func appendBlock(to buffer: inout [UInt8]) throws(ArchiveError) -> Int {
        while true {
            var block: UnsafeRawPointer?
            var count = 0
            var offset: la_int64_t = 0
            let result = unsafe archive_read_data_block(handle, &block, &count, &offset)
            if result == ARCHIVE_EOF { return 0 }
            if result == ARCHIVE_RETRY { continue }
            guard result == ARCHIVE_OK else {
                let words = message
                // libarchive tells a wrong checksum or length by a warning at the member's end.
                throw result == ARCHIVE_WARN || words.contains("CRC")
                    ? .checksumMismatch(member: memberName) : .damaged(words)
            }
            guard count > 0, let block = unsafe block else { continue }
            unsafe buffer.append(contentsOf: UnsafeRawBufferPointer(start: block, count: count))
            return count
        }
    }

    /// Bytes of the file used up so far, for ratios and progress.
    package var consumedBytes: Int64 { unsafe archive_filter_bytes(handle, -1) }

    private var message: String {
        guard let text = unsafe archive_error_string(handle) else { return "unknown fault" }
        return unsafe String(cString: text)
    }

    private var openingFault: ArchiveError {
        if isForeign { return .notAnArchive(message) }
        // Faults of the system have its numbers, libarchive's own are negative.
        return unsafe archive_errno(handle) > 0 ? .unreadable(message) : .damaged(message)
    }

    /// Whether the fault is that the file has another form: `ARCHIVE_ERRNO_FILE_FORMAT`.
    private var isForeign: Bool { unsafe archive_errno(handle) == EILSEQ }

    private static let blockBytes = 256 * 1024
    /// `AE_IFREG`, a macro with a cast that is not imported.
    private static let regularFile: UInt32 = 0o100000
}
