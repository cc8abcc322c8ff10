/// How an environment is opened.
package struct EnvironmentOptions: Sendable {
    /// The directory that holds the files.
    package var directory: String
    /// Bytes of address space for the map; what the file records is taken when it is more. The file
    /// itself grows only as it fills.
    package var mapSizeBytes = 16 << 30
    /// Where the doubling of the map ends.
    package var largestMapSizeBytes = 1 << 40
    /// Most tables one process uses.
    package var maxTables = 64
    /// Most read transactions open at a time, all processes together; set by the first to open.
    package var maxReaders = 512
    /// Whether nothing may be written; then nothing is created either.
    package var isReadOnly = false
    /// Whether a missing directory and missing files are made, for their owner only.
    package var createIfMissing = false
    /// Longest wait for other transactions, in seconds, where a call names none.
    package var waitSeconds = 30.0
    /// How long one read transaction may live, in seconds; a longer one traps in debug builds,
    /// since the file grows as long as it lives.
    package var longestReadSeconds = 3600.0

    /// The usual options for a directory.
    package init(directory: String) {
        self.directory = directory
    }
}
