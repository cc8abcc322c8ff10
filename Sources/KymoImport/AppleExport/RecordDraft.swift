/// A record between its start tag and its end tag.
struct RecordDraft {
    var record = SpoolRecord()
    var source = ProvenanceInfo()
    /// Keys and values as they came, each followed by a separator that no XML text holds.
    var metadata: [UInt8] = []
    var extra = RecordExtra()
    /// Why the record is not taken.
    var rejection: (code: ProblemCode, example: String)?

    mutating func reject(_ code: ProblemCode, _ example: String) {
        if rejection == nil { rejection = (code, example) }
    }

    /// Separators between keys and values.
    static let keyEnd: UInt8 = 0x1F
    static let valueEnd: UInt8 = 0x1E
    /// Most bytes of all keys and values of one record together.
    static let metadataLimit = 1 << 20
    /// Most beats of one record.
    static let beatLimit = 1 << 16
    /// Longest name of a source or value, in bytes; that of the store.
    static let textLimit = 65_536
    /// Longest metadata key in bytes; that of the store.
    static let keyLimit = 1024
}
