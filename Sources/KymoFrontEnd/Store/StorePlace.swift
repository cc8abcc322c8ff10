internal import Foundation
package import KymoCore
internal import KymoSystem

/// Where a store is, or will be once there is something to store.
package struct StorePlace: Sendable {
    /// Directory of the store.
    package let directory: String
    /// The store, if anything was ever stored in it.
    package let existing: Store?
    /// The zone a new store will get.
    package let newHomeZone: NewHomeZone?
    let options: StoreOptions

    /// The store, made where there is none; `makeDirectory` comes first.
    ///
    /// - Throws: `StoreError`.
    package func open() async throws(StoreError) -> Store {
        if let existing { return existing }
        return try await Store.open(at: directory, options: options)
    }

    /// Makes the directory. Health data is nobody else's business, so it is its owner's alone.
    ///
    /// - Returns: whether it was not there before.
    /// - Throws: `FrontEndError` `notAccessible`.
    @discardableResult
    package func makeDirectory() throws(FrontEndError) -> Bool {
        let isNew = !FileManager.default.fileExists(atPath: directory)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw FrontEndError(
                "cannot make the directory \(directory)", .notAccessible,
                hint: "check that you may write there")
        }
        return isNew
    }

    /// Takes a directory away in which nothing came to be stored.
    package func removeDirectoryIfEmpty() { EmptyDirectory.remove(directory) }
}
