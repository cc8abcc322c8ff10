public import Foundation
public import KymoCore
internal import Synchronization

/// A store of health data (api-surface 1).
///
/// `HKHealthStore()` opens the store that `KYMO_STORE` names, else the one in the person's data
/// directory, when it is first used; all of a process share it. A service gives its own `Store`.
open class HKHealthStore: NSObject, @unchecked Sendable {
    private let store: Store?
    /// Who saves.
    let revision: HKSourceRevision
    private let zone = Mutex<TimeZone?>(nil)

    /// The default store, and this program as the source of what it saves.
    public override init() {
        store = nil
        revision = HKSourceRevision.ofProgram
        super.init()
    }

    /// A store that the service opened.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - source: who saves through it; nil for this program.
    public init(store: Store, source: HKSourceRevision? = nil) {
        self.store = store
        revision = source ?? HKSourceRevision.ofProgram
        super.init()
    }

    /// Whether there is health data: always.
    open class func isHealthDataAvailable() -> Bool { true }

    /// Zone by which intervals are cut whose components name none; nil for the system's.
    public var timeZone: TimeZone? {
        get { zone.withLock { $0 } }
        set { zone.withLock { $0 = newValue } }
    }

    var gridTimeZone: TimeZone { timeZone ?? .current }

    /// The open store.
    func opened() async throws -> Store {
        if let store { return store }
        return try await DefaultStore.shared.opened()
    }

    // MARK: Queries

    /// Begins a query; its handlers are called on a queue of its own.
    ///
    /// - Parameter query: the query, which was not executed before.
    open func execute(_ query: HKQuery) { query.begin(self) }

    /// Ends a query: no call of its handlers begins from now on. Ending it twice does no harm.
    ///
    /// - Parameter query: the query.
    open func stop(_ query: HKQuery) { query.run.stop() }

    // MARK: Saving and deleting

    /// Saves an object.
    ///
    /// - Parameters:
    ///   - object: a sample that is not stored yet.
    ///   - completion: is told whether it was saved, or what went wrong.
    @preconcurrency
    open func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        save([object], withCompletion: completion)
    }

    /// Saves objects: all or none.
    ///
    /// - Parameters:
    ///   - objects: samples that are not stored yet.
    ///   - completion: is told whether they were saved, or what went wrong.
    @preconcurrency
    open func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { try await self.saveObjects(objects) }
    }

    /// Saves an object.
    ///
    /// - Parameter object: a sample that is not stored yet.
    /// - Throws: `HKError`.
    open func save(_ object: HKObject) async throws { try await saveObjects([object]) }

    /// Saves objects: all or none.
    ///
    /// - Parameter objects: samples that are not stored yet.
    /// - Throws: `HKError`.
    open func save(_ objects: [HKObject]) async throws { try await saveObjects(objects) }

    /// Deletes an object that this source saved.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - completion: is told whether it was deleted, or what went wrong.
    @preconcurrency
    open func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        delete([object], withCompletion: completion)
    }

    /// Deletes objects that this source saved: all or none.
    ///
    /// - Parameters:
    ///   - objects: the objects.
    ///   - completion: is told whether they were deleted, or what went wrong.
    @preconcurrency
    open func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { try await self.deleteObjects(objects) }
    }

    /// Deletes an object that this source saved.
    ///
    /// - Parameter object: the object.
    /// - Throws: `HKError`.
    open func delete(_ object: HKObject) async throws { try await deleteObjects([object]) }

    /// Deletes objects that this source saved: all or none.
    ///
    /// - Parameter objects: the objects.
    /// - Throws: `HKError`.
    open func delete(_ objects: [HKObject]) async throws { try await deleteObjects(objects) }

    /// Deletes those of the matching objects that this source saved.
    ///
    /// - Parameters:
    ///   - objectType: their type.
    ///   - predicate: which of them.
    ///   - completion: is told whether that was done, how many there were, or what went wrong.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let selection = Result {
            try SampleSelection(type: objectType.identifier, predicate: predicate)
        }
        Task.detached {
            do {
                let count = try await self.deleteObjects(try selection.get())
                completion(true, count, nil)
            } catch {
                completion(false, 0, HKError(error))
            }
        }
    }

    /// Deletes those of the matching objects that this source saved.
    ///
    /// - Parameters:
    ///   - objectType: their type.
    ///   - predicate: which of them.
    /// - Returns: how many there were.
    /// - Throws: `HKError`.
    @discardableResult
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate
    ) async throws -> Int {
        try await deleteObjects(
            SampleSelection(type: objectType.identifier, predicate: predicate))
    }

    // MARK: Authorization

    /// Whether this program may save objects of a type; whether it may read them is never told.
    ///
    /// - Parameter type: the type.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        .sharingAuthorized
    }

    /// Asks to be allowed to save and read types.
    ///
    /// - Parameters:
    ///   - typesToShare: types to be saved.
    ///   - typesToRead: types to be read.
    ///   - completion: is told whether the question was put, or what was wrong with it.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let fault = Self.fault(typesToShare ?? [], typesToRead ?? [])
        Task.detached { completion(fault == nil, fault) }
    }

    /// Asks to be allowed to save and read types.
    ///
    /// - Parameters:
    ///   - typesToShare: types to be saved.
    ///   - typesToRead: types to be read.
    /// - Throws: `HKError` `errorInvalidArgument` for no type at all, and for a correlation type:
    ///   its members' types are asked for.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        if let fault = Self.fault(typesToShare, typesToRead) { throw fault }
    }

    /// Whether asking would show anything to a person: never here.
    ///
    /// - Parameters:
    ///   - typesToShare: types to be saved.
    ///   - typesToRead: types to be read.
    ///   - completion: is told, or what was wrong with the question.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let fault = Self.fault(typesToShare, typesToRead)
        Task.detached { completion(fault == nil ? .unnecessary : .unknown, fault) }
    }

    /// Whether asking would show anything to a person: never here.
    ///
    /// - Parameters:
    ///   - typesToShare: types to be saved.
    ///   - typesToRead: types to be read.
    /// - Throws: `HKError` `errorInvalidArgument` for no type at all.
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        if let fault = Self.fault(typesToShare, typesToRead) { throw fault }
        return .unnecessary
    }

    /// The earliest date that samples may have.
    open func earliestPermittedSampleDate() -> Date { .distantPast }
}
