extension Store {
    /// How the store stands: room, readers and indexes.
    ///
    /// - Throws: `notAccessible`, `corrupt`.
    public nonisolated func condition() throws(StoreError) -> StoreCondition {
        do throws(StorageError) {
            return try file.condition(largestMapBytes: options.largestMapSizeBytes)
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// Writes a consistent copy of the store to one file, whole or not at all, while readers and
    /// writers go on. Copied to `data.mdb` in an empty directory it is the store again, with its
    /// identifier, so that anchors stay good.
    ///
    /// - Parameters:
    ///   - path: the file to write.
    ///   - replacing: whether a file that is there may go.
    /// - Throws: `notAccessible` where the file cannot be made or is there already; `diskFull`.
    public nonisolated func backup(to path: String, replacing: Bool = false) throws(StoreError) {
        do throws(StorageError) {
            try file.backup(
                to: path, replacing: replacing, unique: options.environment.makeUUID())
        } catch {
            let fault = StoreError(error, path: path)
            // It is not the store that is missing, but the folder of the copy.
            guard fault.code == .storeNotFound else { throw fault }
            throw StoreError(
                .notAccessible, "cannot write \(path)", hint: "check that its folder is there")
        }
    }
}
