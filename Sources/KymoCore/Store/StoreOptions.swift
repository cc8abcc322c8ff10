/// How a store is opened.
public struct StoreOptions: Sendable {
    /// Whether a missing store is made; without it, opening one fails with `storeNotFound`.
    public var create: Bool
    /// Longest wait for another writer, in seconds.
    public var waitSeconds: Double
    /// Who writes; stands in the header of every batch.
    public var actor: Actor
    /// Clock and identifiers.
    public var environment: StoreEnvironment
    /// IANA name of the home time zone, written with the first event of a new store.
    public var homeZone: String?
    /// Bytes of address space for the store; it grows by doubling when full.
    public var mapSizeBytes: Int
    /// Where that growth ends.
    public var largestMapSizeBytes: Int
    /// When grids register themselves.
    public var automaticGrids: AutomaticGrids
    /// Called while indexes of an older layout are made afresh from the log.
    public var onRebuild: (@Sendable (RebuildProgress) -> Void)?

    /// The usual options, with those changed that are given.
    public init(
        create: Bool = false, waitSeconds: Double = 30,
        actor: Actor = Actor(frontEnd: "library", principal: ""),
        environment: StoreEnvironment = .live, homeZone: String? = nil,
        mapSizeBytes: Int = 16 << 30, largestMapSizeBytes: Int = 1 << 40,
        automaticGrids: AutomaticGrids = AutomaticGrids(),
        onRebuild: (@Sendable (RebuildProgress) -> Void)? = nil
    ) {
        self.create = create
        self.waitSeconds = waitSeconds
        self.actor = actor
        self.environment = environment
        self.homeZone = homeZone
        self.mapSizeBytes = mapSizeBytes
        self.largestMapSizeBytes = largestMapSizeBytes
        self.automaticGrids = automaticGrids
        self.onRebuild = onRebuild
    }
}
