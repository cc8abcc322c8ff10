public import KymoCore

/// What an import did (interfaces 3, JSON of `kymo import`).
public struct ImportReport: Sendable {
    /// What a file was.
    public enum Kind: String, Sendable {
        case appleExport = "apple-export"
        case sampleLines = "ndjson"
    }

    /// Counts of records; `saved + duplicate + rejected = read`.
    public struct Records: Hashable, Sendable {
        /// Records of the file.
        public var read = 0
        /// Samples that were new.
        public var saved = 0
        /// Records of samples that the store or the file had already.
        public var duplicate = 0
        /// Records that cannot be stored.
        public var rejected = 0
        /// Samples deleted because the file no longer holds them.
        public var deleted = 0

        /// Counts of nothing.
        public init() {}
    }

    /// Counts of one kind of element that is no record.
    public struct Elements: Hashable, Sendable {
        /// Elements of the file.
        public var read = 0
        /// Taken over, alone or as part of a record.
        public var saved = 0
        /// Seen and left for a later version.
        public var notYetImported = 0

        /// Counts of nothing.
        public init() {}
    }

    /// Name as it was given.
    public var file: String
    /// What the file was.
    public var kind: Kind
    /// The number in the comment `HealthKit Export Version`.
    public var exportVersion: String?
    /// Locale of the phone, such as `en_US`.
    public var locale: String?
    /// When the export was made.
    public var exportDate: Instant?
    /// What became of the records.
    public var records = Records()
    /// Saved samples by raw type identifier.
    public var saved: [String: Int] = [:]
    /// Elements other than `Record`, by name.
    public var elements: [String: Elements] = [:]
    /// What was wrong, one entry a kind, in order of first occurrence.
    public var problems: [Problem] = []
    /// Head of the log afterwards; nil for a dry run.
    public var position: LogPosition?
    /// How long it took.
    public var seconds = 0.0
    /// Whether the file was cut off and what could be read was taken.
    public var truncated = false

    /// A report of a file that nothing was read of yet.
    public init(file: String, kind: Kind) {
        self.file = file
        self.kind = kind
    }
}
