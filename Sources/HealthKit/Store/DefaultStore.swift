internal import Foundation
internal import KymoCore

/// The default store, opened once for the process.
actor DefaultStore {
    static let shared = DefaultStore()

    private var opening: Task<Store, any Error>?

    func opened() async throws -> Store {
        if let opening { return try await opening.value }
        let task = Task {
            let environment = ProcessInfo.processInfo.environment
            guard let directory = Store.defaultDirectory(environment) else {
                throw HKError(
                    .errorHealthDataUnavailable, "nothing says where the store is; set KYMO_STORE")
            }
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true)
            return try await Store.open(
                at: directory,
                options: StoreOptions(create: true, homeZone: TimeZone.current.identifier))
        }
        opening = task
        do {
            return try await task.value
        } catch {
            opening = nil
            throw error
        }
    }
}
