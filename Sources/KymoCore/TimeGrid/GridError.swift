/// Why a grid cannot be made; front ends show it as `errorInvalidArgument`.
public struct GridError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong, in one line without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
