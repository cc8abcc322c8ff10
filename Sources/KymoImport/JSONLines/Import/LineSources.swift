import KymoCore

/// The sources of a file in the order in which an import introduces them: by earliest creation
/// date, then start, then name (decisions 7). A million of them need no memory of the process.
struct LineSources {
    private struct Facts: BitwiseCopyable {
        var name: UInt64
        var product = BlobReference.none.rawValue
        /// Of the sample that comes first by these two.
        var created: Double
        var start: Double
        /// Of the sample whose product counts: the latest that names one.
        var latestStart: Double
    }

    private let bundles: NameTable
    private let facts: MappedBytes
    private let texts: BlobArena
    private static let stride = MemoryLayout<Facts>.stride

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        bundles = try NameTable(in: directory)
        facts = try MappedBytes(in: directory)
        texts = try BlobArena(in: directory)
    }

    /// Notes a sample that will be saved.
    ///
    /// - Throws: `spoolFailed`.
    func note(_ sample: Sample) throws(ImportError) {
        let created = sample.created?.seconds ?? .infinity
        let start = sample.start.seconds
        let count = bundles.count
        let number = try bundles.number(of: Array(sample.revision.bundleIdentifier.utf8))
        if number == count {
            try facts.grow(by: Self.stride)
            var new = Facts(
                name: try reference(sample.revision.name), created: created, start: start,
                latestStart: start)
            if let product = sample.revision.productType { new.product = try reference(product) }
            return facts.store(new, at: number * Self.stride)
        }
        var known = facts.load(Facts.self, at: number * Self.stride)
        if let product = sample.revision.productType,
            start >= known.latestStart || known.product == BlobReference.none.rawValue
        {
            if text(known.product) != product { known.product = try reference(product) }
            known.latestStart = start
        }
        if (created, start) < (known.created, known.start) {
            (known.created, known.start) = (created, start)
            if text(known.name) != sample.revision.name {
                known.name = try reference(sample.revision.name)
            }
        }
        facts.store(known, at: number * Self.stride)
    }

    /// Hands every source over in order.
    func forEach(_ body: (SourceRevision) async throws -> Void) async throws {
        for number in order() {
            let known = facts.load(Facts.self, at: Int(number) * Self.stride)
            try await body(
                SourceRevision(
                    name: text(known.name) ?? "", bundleIdentifier: bundles.text(Int(number)),
                    productType: text(known.product)))
        }
    }

    private func order() -> [UInt32] {
        (0..<UInt32(clamping: bundles.count)).sorted { a, b in
            let first = facts.load(Facts.self, at: Int(a) * Self.stride)
            let second = facts.load(Facts.self, at: Int(b) * Self.stride)
            if (first.created, first.start) != (second.created, second.start) {
                return (first.created, first.start) < (second.created, second.start)
            }
            let (name, other) = (text(first.name) ?? "", text(second.name) ?? "")
            return name.utf8.lexicographicallyPrecedes(other.utf8)
        }
    }

    private func reference(_ text: String) throws(ImportError) -> UInt64 {
        try texts.add(Array(text.utf8)).rawValue
    }

    private func text(_ reference: UInt64) -> String? {
        reference == BlobReference.none.rawValue
            ? nil : texts.with(BlobReference(rawValue: reference)) { String(copying: $0) }
    }
}
