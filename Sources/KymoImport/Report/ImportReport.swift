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
        public var read = 0
        public var saved = 0
        public var duplicate = 0
        public var rejected = 0
        public var deleted = 0

        public init() {}
    }

    /// Counts of one kind of element that is no record.
    public struct Elements: Hashable, Sendable {
        public var read = 0
        /// Taken over, alone or as part of a record.
        public var saved = 0
        /// Seen and left for a later version.
        public var notYetImported = 0

        public init() {}
    }

    /// Name as it was given.
    public var file: String
    public var kind: Kind
    /// The number in the comment `HealthKit Export Version`.
    public var exportVersion: String?
    public var locale: String?
    public var exportDate: Instant?
    public var records = Records()
    /// Saved samples by raw type identifier.
    public var saved: [String: Int] = [:]
    /// Elements other than `Record`, by name.
    public var elements: [String: Elements] = [:]
    public var problems: [Problem] = []
    /// Head of the log afterwards; nil for a dry run.
    public var position: LogPosition?
    /// How long it took.
    public var seconds = 0.0
    /// Whether the file was cut off and what could be read was taken.
    public var truncated = false

    public init(file: String, kind: Kind) {
        self.file = file
        self.kind = kind
    }
}
