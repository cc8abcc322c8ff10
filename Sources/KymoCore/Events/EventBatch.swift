/// The events of one commit, with the dictionary that their rows refer to.
package struct EventBatch: Sendable {
    package var dictionary: SampleDictionary
    package var events: [Event]

    package init(dictionary: SampleDictionary = SampleDictionary(), events: [Event] = []) {
        self.dictionary = dictionary
        self.events = events
    }

    /// Most events of one batch (decisions 7).
    package static let maximumCount = 50_000
}

/// Who writes: recorded in the header of every batch.
public struct Actor: Hashable, Sendable {
    /// Front end, such as `kymo import`.
    public var frontEnd: String
    /// Principal: the user or token in whose name it writes.
    public var principal: String

    /// Names a writer.
    public init(frontEnd: String, principal: String) {
        self.frontEnd = frontEnd
        self.principal = principal
    }
}
