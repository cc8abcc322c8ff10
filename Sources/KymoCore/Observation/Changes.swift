public import Foundation

/// Asks what was saved and deleted since an anchor (queries 3).
public struct ChangesQuery: Sendable {
    /// Samples of any of these; nil for all samples. Deletions are matched by what was deleted.
    public var selections: [SampleSelection]?
    /// Most samples and deletions together of one answer; nil for all.
    public var limit: Int?

    /// Asks for changes of samples.
    ///
    /// - Parameters:
    ///   - selections: samples that match any of them; nil for all samples.
    ///   - limit: most samples and deletions together of one answer.
    public init(_ selections: [SampleSelection]? = nil, limit: Int? = nil) {
        self.selections = selections
        self.limit = limit
    }

    /// Whether a sample is asked for.
    func matches(_ sample: Sample) -> Bool {
        selections?.contains { $0.matches(sample) } ?? true
    }

    /// Whether samples of a type can be.
    func concerns(type: String) -> Bool { selections?.contains { $0.type == type } ?? true }

    /// - Throws: `invalidArgument`.
    func check() throws(StoreError) {
        if let limit, limit < 1 {
            throw StoreError(.invalidArgument, "the limit of changes is \(limit), not 1 or more")
        }
        if selections?.isEmpty == true {
            throw StoreError(.invalidArgument, "no selection of samples is given")
        }
    }
}

/// What was saved and deleted between two anchors, each in order of the log.
public struct Changes: Sendable {
    /// Samples saved since that still exist.
    public var added: [Sample] = []
    /// Samples deleted since, also those that were saved since.
    public var deleted: [DeletedSample] = []
    /// Where to go on.
    public var anchor: Anchor
    /// Whether the limit left something out, which the next question gives.
    public var hasMore = false

    /// Whether nothing changed.
    public var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
}

/// What is left of a sample that was deleted.
public struct DeletedSample: Hashable, Sendable {
    /// Its identifier.
    public var uuid: UUID
    /// Its raw type identifier.
    public var type: String
    /// Its sync identifier and version, if it had them.
    public var metadata: Metadata
}

extension SampleSelection {
    /// Whether a sample is selected.
    package func matches(_ sample: Sample) -> Bool {
        sample.type == type
            && match.accepts(start: sample.start.seconds, end: sample.end.seconds, in: window)
            && sources?.contains(sample.revision.bundleIdentifier) ?? true
            && filter.matches(sample)
    }
}
