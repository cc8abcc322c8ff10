import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// What both policies say to the cases they were made for: from rows, from samples, of single
/// queries, by source, and whether the policy was set before the samples came or after.
@Suite struct `Merge policies` {
    /// A sample of one day: hours of start and end, value, source.
    struct Piece {
        var start: Double
        var end: Double
        var value: Double
        var source: String
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        /// In order of saving.
        var pieces: [Piece]
        /// Sources from the best on; those left out follow.
        var order: [String] = ["first"]
        var expected: [MergePolicy: Double]
    }

    /// Decisions 6 and the cases of phones, watches and bands.
    static let cases = [
        Case(
            testDescription: "saved later wins a part",
            pieces: [Piece(12, 20, 80), Piece(10, 17, 7)], expected: [.segment1: 37]),
        Case(
            testDescription: "saved the other way round",
            pieces: [Piece(10, 17, 7), Piece(12, 20, 80)], expected: [.segment1: 82]),
        Case(
            testDescription: "the same interval again",
            pieces: [Piece(10, 20, 10), Piece(10, 20, 20)],
            expected: [.segment1: 20, .ownership1: 30]),
        Case(
            testDescription: "the listed source before others",
            pieces: [
                Piece(10, 20, 15, "first"), Piece(10, 20, 20, "b"), Piece(10, 20, 25, "c"),
            ], expected: [.segment1: 15, .ownership1: 15]),
        Case(
            testDescription: "one app writes what phone and band counted",
            pieces: [Piece(8, 9, 500), Piece(8, 9, 500), Piece(9, 10, 80), Piece(9, 10, 80)],
            expected: [.segment1: 580, .ownership1: 1_160]),
        Case(
            testDescription: "a running total saved again and again",
            pieces: [Piece(8, 9, 100), Piece(8, 10, 250), Piece(8, 11, 400)],
            expected: [.segment1: 400, .ownership1: 750]),
        Case(
            testDescription: "a day and its quarter hours from two sources",
            pieces: [Piece(0, 24, 9_000, "first")] + quarters(of: "second"),
            expected: [.segment1: 9_000, .ownership1: 9_000]),
        Case(
            testDescription: "a day and its quarter hours from two sources, the other better",
            pieces: [Piece(0, 24, 9_000, "second")] + quarters(of: "first"),
            expected: [.segment1: 9_000, .ownership1: 9_000]),
        Case(
            testDescription: "a day and its quarter hours from one source",
            pieces: [Piece(0, 24, 9_000)] + quarters(of: "one"),
            expected: [.segment1: 9_000, .ownership1: 18_000]),
        Case(
            testDescription: "a watch in the morning, a phone after",
            pieces: [Piece(7, 12, 4_157, "watch"), Piece(12, 22, 9_922, "phone")],
            order: ["watch", "phone"], expected: [.segment1: 14_079, .ownership1: 14_079]),
        Case(
            testDescription: "watch and phone over the whole day",
            pieces: [Piece(0, 24, 12_500, "watch"), Piece(0, 24, 12_200, "phone")],
            order: ["watch", "phone"], expected: [.segment1: 12_500, .ownership1: 12_500]),
        Case(
            testDescription: "points of one source add up, a better source hides one",
            pieces: [
                Piece(9, 9, 5), Piece(9, 9, 6), Piece(12, 13, 70, "first"), Piece(12.5, 12.5, 7),
            ], expected: [.segment1: 81, .ownership1: 81]),
    ]

    /// Their sum is 9,000; not one of them a whole part of it.
    private static func quarters(of source: String) -> [Piece] {
        (0..<96).map { (number: Int) -> Piece in
            let start = Double(number) / 4
            return Piece(start, start + 0.25, number % 2 == 0 ? 93 : 94.5, source)
        }
    }

    @Test(arguments: cases, [true, false])
    func `cases merge as decided`(example: Case, isSetFirst: Bool) async throws {
        for (policy, expected) in example.expected {
            let place = try TemporaryStore()
            let store = try await Store.open(
                at: place.directory, options: StoreOptions(create: true, homeZone: "UTC"))
            if isSetFirst { try await store.setMergePolicy(policy) }
            let samples = try example.pieces.map { piece in
                try StoreTests.sample(
                    Self.midnight + piece.start * 3600, Self.midnight + piece.end * 3600,
                    piece.value, source: piece.source)
            }
            // In two batches, so that a row is also changed.
            try await store.save([samples[0]])
            if samples.count > 1 { try await store.save(Array(samples[1...])) }
            try await store.setSourceOrder(example.order, for: StoreTests.step)
            if !isSetFirst {
                try await store.setMergePolicy(policy == .segment1 ? .ownership1 : .segment1)
                try await store.setMergePolicy(policy, for: StoreTests.step)
            }
            let sums = try Self.sums(store, policy)
            #expect(sums == [expected, expected, expected], "\(policy)")
            let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
            #expect(report.mismatches == [])
            await store.close()
        }
    }

    /// From rows, from samples, and of a single query.
    private static func sums(_ store: Store, _ policy: MergePolicy) throws -> [Double?] {
        let days = try Grid(
            components: GridComponents(day: 1), anchor: Instant(seconds: midnight),
            timeZone: .gmt)
        return try store.read { (snapshot) throws(StoreError) in
            var query = StatisticsQuery(SampleSelection(type: StoreTests.step), grid: days)
            #expect(try snapshot.statistics(query).plan != .scan)
            let rows = try snapshot.statistics(query)
            #expect(rows.mergePolicy == policy)
            query.choice = .scan
            let scanned = try snapshot.statistics(query)
            query.grid = nil
            let single = try snapshot.statistics(query)
            let answers = [rows, scanned, single]
            #expect(answers.allSatisfy { $0.intervals.count == 1 })
            return answers.map { $0.intervals.first?.merged.sum }
        }
    }

    private static let midnight = 757_382_400.0

    @Test func `a source's own value is merged by the same policy`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "UTC"))
        for (value, source) in [(100, "b"), (250, "b"), (40, "a")] as [(Double, String)] {
            try await store.save([
                try StoreTests.sample(
                    Self.midnight, Self.midnight + 3600 + value, value, source: source)
            ])
        }
        try await store.setSourceOrder(["a", "b"], for: StoreTests.step)
        func sources() throws -> [Double?] {
            try store.read { (snapshot) throws(StoreError) in
                try snapshot.statistics(
                    StatisticsQuery(
                        SampleSelection(type: StoreTests.step), separatesSources: true))
            }.intervals.first?.sources.map(\.values.sum) ?? []
        }
        #expect(try sources() == [40, 350])
        try await store.setMergePolicy(.segment1)
        #expect(try sources() == [40, 250])
        await store.close()
    }

    @Test func `policies are told, and taken back to what holds without them`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        func policies() throws -> MergePolicies {
            try store.read { (snapshot) throws(StoreError) in try snapshot.mergePolicies() }
        }
        func policy() throws -> MergePolicy {
            try store.read { (snapshot) throws(StoreError) in
                try snapshot.mergePolicy(of: StoreTests.step)
            }
        }
        #expect(try policies() == MergePolicies(default: .ownership1, types: [:]))
        try await store.setMergePolicy(.segment1)
        #expect(try policies() == MergePolicies(default: .segment1, types: [:]))
        #expect(try policy() == .segment1)
        try await store.setMergePolicy(.ownership1, for: StoreTests.step)
        #expect(
            try policies()
                == MergePolicies(default: .segment1, types: [StoreTests.step: .ownership1]))
        #expect(try policy() == .ownership1)
        try await store.setMergePolicy(nil, for: StoreTests.step)
        #expect(try policy() == .segment1)
        let commit = try await store.setMergePolicy(nil)
        #expect(try policies() == MergePolicies(default: .ownership1, types: [:]))
        #expect(commit.position.rawValue == 4)
        await store.close()
    }

    @Test func `only what is summed up has a policy`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        for (type, code) in [
            ("HKQuantityTypeIdentifierHeartRate", StoreError.Code.invalidArgument),
            ("HKCategoryTypeIdentifierSleepAnalysis", .unknownType), ("stepCount", .unknownType),
        ] {
            let error = await #expect(throws: StoreError.self) {
                try await store.setMergePolicy(.segment1, for: type)
            }
            #expect(error?.code == code)
        }
        let table = await #expect(throws: StoreError.self) { try await store.setTypeTable(3) }
        #expect(table?.code == .invalidArgument)
        try await store.setTypeTable(1)
        let found = try store.read { (snapshot) throws(StoreError) in try snapshot.typeTable }
        #expect(found == 1)
        await store.close()
    }
}

extension `Merge policies`.Piece {
    init(_ start: Double, _ end: Double, _ value: Double, _ source: String = "one") {
        self.init(start: start, end: end, value: value, source: source)
    }
}
