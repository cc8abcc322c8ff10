/// Why a file could not be imported at all, or not to its end.
public struct ImportError: Error, Sendable {
    /// What went wrong. The raw value is the code that front ends print.
    public enum Code: String, Sendable, CaseIterable {
        /// The file does not exist or cannot be read.
        case fileNotReadable
        /// The file has no bytes.
        case emptyFile
        /// The content is of no form that can be imported.
        case unknownFormat
        /// A form that is known and cannot be imported yet, or not in this way.
        case unsupportedFormat
        /// An archive or folder without an export in it.
        case noExportFound
        /// An archive or folder with more than one export in it.
        case severalExports
        /// The archive is damaged: cut off, a wrong checksum, or encrypted.
        case damagedArchive
        /// A member's name leads out of the archive.
        case hostileArchive
        /// The archive unpacks to far more than any real export of its size.
        case archiveBomb
        /// The XML is not well formed, or uses what an export never has.
        case malformedFile
        /// The file ends before its end.
        case truncatedFile
        /// A line of an NDJSON file is longer than may be.
        case lineTooLong
        /// The spool beside the store could not be written.
        case spoolFailed
        /// There is no room for the spool beside the store.
        case diskFull
        /// The import was interrupted while reading: nothing was stored.
        case interrupted
        /// The import was interrupted while committing: whole batches are stored, and importing
        /// the same file again completes it.
        case interruptedInCommit
        /// What a file lacks cannot be told, or it lacks too much to delete without a word.
        case mirrorRefused
        /// The store refused; `underlying` says why.
        case destination
    }

    /// What helps against a fault of this kind, where the place that found it knows nothing better.
    package var usualRemedy: String? {
        switch code {
        case .fileNotReadable: "check the path, and that you may read it"
        case .emptyFile, .noExportFound, .truncatedFile, .damagedArchive:
            "export it again, and keep the phone unlocked meanwhile"
        case .malformedFile: "export it again; whatever the Health app writes is read"
        case .spoolFailed: "make room beside the store, or name another one with --store"
        default: nil
        }
    }

    /// What went wrong.
    public var code: Code
    /// One line that names the place.
    public var message: String
    /// What to do about it, where there is something.
    public var hint: String?
    /// Line of the file, where it is about one; counted from 1.
    public var line: Int?
    /// The store's own error.
    public var underlying: (any Error)?
    /// What was done before it, where something was stored.
    public var report: ImportReport?

    /// An error with the line that a person reads.
    public init(
        _ code: Code, _ message: String, hint: String? = nil, line: Int? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.line = line
        self.underlying = underlying
    }
}
