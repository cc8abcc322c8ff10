internal import LMDB

/// Where a store lies on disk and how its file may grow.
package struct StoreLocation: Sendable {
    /// The directory that holds the files.
    package var directory: String
    /// Whether a missing directory and missing files are made.
    package var create: Bool
    /// Bytes of address space to begin with.
    package var mapSizeBytes: Int
    /// Where the doubling of the map ends.
    package var largestMapSizeBytes: Int
    /// Longest wait for other transactions, in seconds.
    package var waitSeconds: Double

    /// A place with its limits.
    package init(
        directory: String, create: Bool, mapSizeBytes: Int, largestMapSizeBytes: Int,
        waitSeconds: Double
    ) {
        self.directory = directory
        self.create = create
        self.mapSizeBytes = mapSizeBytes
        self.largestMapSizeBytes = largestMapSizeBytes
        self.waitSeconds = waitSeconds
    }

    /// The same for the layer below.
    var environmentOptions: EnvironmentOptions {
        var options = EnvironmentOptions(directory: directory)
        options.createIfMissing = create
        options.mapSizeBytes = mapSizeBytes
        options.largestMapSizeBytes = largestMapSizeBytes
        options.waitSeconds = waitSeconds
        return options
    }
}
