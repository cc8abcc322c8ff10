public import Foundation

extension Store {
    /// Saves samples: all of them or none, as one batch.
    ///
    /// - Returns: the positions of what was appended, sources seen for the first time included.
    /// - Throws: `invalidArgument` for an empty list; `invalidSample`, `unknownType`,
    ///   `incompatibleUnit`, `uuidInUse`, `uuidDeleted` naming the sample (queries 8); `storeBusy`,
    ///   `diskFull`, `mapFull`.
    @discardableResult
    public func save(_ samples: [Sample]) async throws(StoreError) -> Commit {
        guard !samples.isEmpty else { throw StoreError(.invalidArgument, "nothing to save") }
        guard samples.count <= EventBatch.maximumCount / 2 else {
            throw StoreError(
                .tooLarge, "one save takes at most \(EventBatch.maximumCount / 2) samples",
                hint: "save in parts")
        }
        return try await commit { (index, _) throws(StoreError) in
            try WritePlan.save(samples, in: index)
        }
    }

    /// Deletes samples by identifier: all of them or none, as one batch.
    ///
    /// - Throws: `invalidArgument` for an empty list; `notFound` for an identifier that no living
    ///   sample has.
    @discardableResult
    public func delete(
        _ uuids: [UUID], reason: String? = nil
    ) async throws(StoreError) -> Commit {
        guard !uuids.isEmpty else { throw StoreError(.invalidArgument, "nothing to delete") }
        guard uuids.count <= EventBatch.maximumCount else {
            throw StoreError(
                .tooLarge, "one call deletes at most \(EventBatch.maximumCount) samples",
                hint: "delete in parts")
        }
        return try await commit { (index, _) throws(StoreError) in
            try WritePlan.delete(uuids, reason: reason, in: &index)
        }
    }

    /// Sets the order in which the sources of a type outrank one another (statistics 6).
    ///
    /// - Parameters:
    ///   - bundleIdentifiers: best first; sources that are not named follow in their usual order.
    ///     Empty restores that for all. Some may belong to sources that are not seen yet.
    ///   - type: raw identifier.
    /// - Throws: `unknownType`; `invalidArgument` for a source that is named twice.
    @discardableResult
    public func setSourceOrder(
        _ bundleIdentifiers: [String], for type: String
    ) async throws(StoreError) -> Commit {
        guard Set(bundleIdentifiers).count == bundleIdentifiers.count else {
            throw StoreError(.invalidArgument, "a source stands twice in the order")
        }
        return try await apply([
            .sourceOrderSet(type: type, bundleIdentifiers: bundleIdentifiers)
        ])
    }

    /// Sets how overlapping samples are merged, of one cumulative type or of all that have no
    /// policy of their own (decisions 6). The statistics kept of those types are made anew in the
    /// same transaction.
    ///
    /// - Parameters:
    ///   - policy: nil goes back to what holds without it: for a type the store's policy, for the
    ///     store `ownership-1`.
    ///   - type: raw identifier of a cumulative quantity type; nil sets the store's policy.
    /// - Returns: the position of the event.
    /// - Throws: `unknownType`; `invalidArgument` for a type that is not cumulative.
    @discardableResult
    public func setMergePolicy(
        _ policy: MergePolicy?, for type: String? = nil
    ) async throws(StoreError) -> Commit {
        try await apply([.mergePolicySet(type: type, policy: policy)])
    }

    /// Chooses the table of aggregation styles: five types are averaged otherwise in newer systems
    /// (decisions 6).
    ///
    /// - Parameter table: 2 for the styles of newer systems, as in a new store; 1 for those of
    ///   older ones.
    /// - Returns: the position of the event.
    /// - Throws: `invalidArgument` for another number.
    @discardableResult
    public func setTypeTable(_ table: Int) async throws(StoreError) -> Commit {
        guard table == 1 || table == 2 else {
            throw StoreError(
                .invalidArgument, "there is no type table \(table)", hint: "use 1 or 2")
        }
        return try await apply([.typeTableSet(table)])
    }

    /// Records changes of settings as one batch.
    @discardableResult
    package func apply(_ settings: [Setting]) async throws(StoreError) -> Commit {
        try await commit { (index, _) throws(StoreError) in
            for setting in settings { try WritePlan.check(setting, in: index) }
            return EventBatch(events: settings.map { .setting($0) })
        }
    }

    /// Appends a batch that an importer has made: rows checked, sources introduced, identifiers
    /// not stored yet.
    ///
    /// - Parameter isFromExport: whether an Apple export is where the samples come from.
    /// - Throws: `corrupt` when an identifier is stored after all, because another process saved it
    ///   meanwhile; nothing is appended then.
    @discardableResult
    package func append(
        _ batch: EventBatch, isFromExport: Bool = false
    ) async throws(StoreError) -> Commit {
        guard batch.events.count <= EventBatch.maximumCount else {
            throw StoreError(.tooLarge, "a batch holds at most \(EventBatch.maximumCount) events")
        }
        let makeSalt = options.environment.makeSalt
        let prepared = PlannedBatch(batch, makeSalt: makeSalt)
        let homeZone = options.homeZone
        return try await commit(
            PendingWrite(actor: options.actor, isFromExport: isFromExport) { (_, next) in
                guard next.rawValue == 1, let homeZone else { return prepared }
                return PlannedBatch(batch.prepending(homeZone: homeZone), makeSalt: makeSalt)
            })
    }

    func commit(
        _ plan:
            @escaping @Sendable (inout IndexWriter, LogPosition) throws(StoreError) ->
            EventBatch
    ) async throws(StoreError) -> Commit {
        let homeZone = options.homeZone
        let makeSalt = options.environment.makeSalt
        return try await commit(
            PendingWrite(actor: options.actor) { (index, next) in
                var batch = try plan(&index, next)
                if next.rawValue == 1, let homeZone {
                    batch = batch.prepending(homeZone: homeZone)
                }
                return PlannedBatch(batch, makeSalt: makeSalt)
            })
    }
}

extension EventBatch {
    /// The first batch of a store records its home zone first, unless it sets one itself.
    fileprivate func prepending(homeZone: String) -> EventBatch {
        let setsZone = events.contains {
            if case .setting(.homeZoneSet) = $0 { true } else { false }
        }
        if setsZone { return self }
        return EventBatch(
            dictionary: dictionary, events: [.setting(.homeZoneSet(homeZone))] + events)
    }
}

extension StoreEnvironment {
    /// Makes the salt of one chunk.
    fileprivate var makeSalt: @Sendable () -> [UInt8] {
        let randomBytes = randomBytes
        return { randomBytes(ChunkEncoder.saltSize) }
    }
}
