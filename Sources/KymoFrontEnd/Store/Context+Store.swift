public import Foundation
public import KymoCore

extension Context {
    /// Opens the store that the command line names; it must exist.
    ///
    /// - Throws: `StoreError` `storeNotFound` where nothing was ever stored, and others.
    public func openStore() async throws -> Store {
        try await Store.open(at: try storeDirectory(), options: try options())
    }

    /// Opens the store that the command line names and makes it if there is none.
    ///
    /// - Throws: `StoreError`.
    package func createStore() async throws -> CreatedStore {
        let place = try await storePlace()
        try place.makeDirectory()
        return CreatedStore(
            store: try await place.open(), directory: place.directory,
            newHomeZone: place.newHomeZone)
    }

    /// The place of the store that the command line names, and the store if there is one.
    ///
    /// - Throws: `StoreError`, `FrontEndError`.
    package func storePlace() async throws -> StorePlace {
        let directory = try storeDirectory()
        var options = try options()
        if let store = try await Self.existing(directory, options) {
            return StorePlace(
                directory: directory, existing: store, newHomeZone: nil, options: options)
        }
        let home = try homeZone()
        options.create = true
        options.homeZone = home.zone.identifier
        return StorePlace(
            directory: directory, existing: nil, newHomeZone: home, options: options)
    }

    /// The open store of a directory; nil if nothing was ever stored there.
    private static func existing(_ directory: String, _ options: StoreOptions) async throws
        -> Store?
    {
        do throws(StoreError) {
            return try await Store.open(at: directory, options: options)
        } catch {
            if error.code == .storeNotFound { return nil }
            throw error
        }
    }

    /// Zone of local dates, in and out: `--tz`, else the store's home zone.
    ///
    /// - Throws: `FrontEndError` for an unknown zone, and when the store has no home zone.
    public func zone(home: String?) throws(FrontEndError) -> TimeZone {
        if let asked = arguments.value("tz") { return try ZoneArgument.read(asked) }
        guard let home else {
            throw FrontEndError(
                "the store has no home time zone", .homeZoneNotSet,
                hint: "give --tz ZONE, or set it with 'kymo config home-zone ZONE'")
        }
        return try ZoneArgument.read(home)
    }

    /// Directory of the store.
    package func storeDirectory() throws(FrontEndError) -> String {
        try StoreLocation.directory(asked: arguments.value("store"), environment: environment)
    }

    /// The zone a new store gets, and who said so.
    func homeZone() throws(FrontEndError) -> NewHomeZone {
        if let asked = arguments.value("tz") {
            return NewHomeZone(zone: try ZoneArgument.read(asked), origin: "from --tz")
        }
        let stated = environment["TZ"] ?? ""
        if let zone = ZoneArgument.stated(environment) {
            return NewHomeZone(zone: zone, origin: "from TZ")
        }
        let origin = "this machine's" + (stated.isEmpty ? "" : "; TZ, '\(stated)', is no zone")
        return NewHomeZone(zone: ZoneArgument.host(environment), origin: origin)
    }

    private func options() throws(FrontEndError) -> StoreOptions {
        let progress = ProgressBar("making indexes afresh", measure: .things("events"), log: log)
        return StoreOptions(
            waitSeconds: try waitSeconds(),
            actor: Actor(frontEnd: command, principal: NSUserName()),
            onRebuild: { step in
                progress.update(done: step.position.rawValue, total: step.head.rawValue)
                if step.position == step.head { progress.finish() }
            })
    }

    private func waitSeconds() throws(FrontEndError) -> Double {
        guard let text = arguments.value("wait") else { return 30 }
        guard let seconds = Double(text), seconds >= 0, seconds <= 1e6 else {
            throw .usage("'\(text)' is no number of seconds for --wait")
        }
        return seconds
    }
}

/// A store that may have been made just now.
package struct CreatedStore: Sendable {
    /// The open store.
    package let store: Store
    /// Its directory.
    package let directory: String
    /// The zone it got, if it is new.
    package let newHomeZone: NewHomeZone?

    /// Tells the person about a new store's home zone; call it once something is stored.
    package func announce(_ log: Log) {
        newHomeZone?.announce(log)
    }
}

/// The home zone of a new store.
package struct NewHomeZone: Hashable, Sendable {
    /// The zone.
    package let zone: TimeZone
    /// Who said so.
    package let origin: String

    /// Tells the person; to be called once something is stored.
    package func announce(_ log: Log) {
        log.note(
            "the new store's home time zone is \(zone.identifier) (\(origin)); "
                + "'kymo config home-zone ZONE' changes it")
    }
}
