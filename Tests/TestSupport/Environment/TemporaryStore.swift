import Foundation

/// A directory for one store of one test; it is removed when the last reference goes.
package final class TemporaryStore: Sendable {
    /// Path of the directory, which does not exist before a store makes it.
    package let directory: String
    private let parent: URL

    /// - Throws: what the file system says.
    package init() throws {
        parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("kymo-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        directory = parent.appendingPathComponent("store").path
    }

    /// A path beside the store, for files that a test wants to have removed with it.
    package func path(_ name: String) -> String { parent.appendingPathComponent(name).path }

    deinit { try? FileManager.default.removeItem(at: parent) }
}
