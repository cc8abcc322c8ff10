/// How the values of a cumulative type are merged where samples overlap in time (decisions 6).
///
/// Raw values are the names in answers and in the log; a rule that changes gets a new name.
/// Discrete types pool all sources under every policy.
public enum MergePolicy: String, Hashable, Sendable, CaseIterable {
    /// At every instant the best source with a sample there owns it; samples of one source never
    /// hide one another (statistics 6). What counts unless another policy is set.
    case ownership1 = "ownership-1"
    /// At every instant exactly one sample counts, also among those of one source: that of the
    /// best source, and of several the one saved last.
    case segment1 = "segment-1"
}

/// The merge policies of a store.
public struct MergePolicies: Hashable, Sendable {
    /// That of every cumulative type without one of its own.
    public var `default`: MergePolicy
    /// Those of types that have their own, by raw identifier.
    public var types: [String: MergePolicy]

    /// Policies by type.
    package init(default: MergePolicy, types: [String: MergePolicy]) {
        self.default = `default`
        self.types = types
    }
}
