import Foundation
import KymoCore
import KymoTestSupport
import Testing

@Suite struct ChunkTests {
    static let salt = [UInt8](repeating: 9, count: 16)

    static func batch(seed: UInt64, count: Int) throws -> EventBatch {
        var samples = RandomSamples(seed: seed)
        var batch = EventBatch()
        for number in 0..<count {
            switch number % 10 {
            case 8:
                batch.events.append(
                    .deleted(
                        Deletion(
                            uuid: UUID(), type: "x", savedAt: LogPosition(rawValue: 300 + seed),
                            reason: number % 20 == 8 ? nil : "wrong")))
            case 9: batch.events.append(.setting(Self.settings[number % Self.settings.count]))
            default:
                batch.events.append(.saved(batch.dictionary.row(for: try samples.sample())))
            }
        }
        return batch
    }

    static let settings: [Setting] = [
        .sourceIntroduced(
            bundleIdentifier: "b", name: "N", kind: .firstParty, productType: "Watch6,1"),
        .sourceIntroduced(bundleIdentifier: "c", name: "", kind: .other, productType: nil),
        .sourceKindSet(bundleIdentifier: "b", kind: .healthApp),
        .sourceOrderSet(type: "t", bundleIdentifiers: ["b", "c"]), .typeTableSet(1),
        .homeZoneSet("Asia/Kathmandu"), .characteristicSet(identifier: "i", value: "v"),
        .characteristicSet(identifier: "i", value: nil),
        .mergePolicySet(type: "t", policy: .segment1), .mergePolicySet(type: nil, policy: nil),
        .gridRemoved(3),
    ]

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `a chunk gives back its events`(seed: UInt64) throws {
        let count = 1 + Int(seed * 37 % 256)
        let batch = try Self.batch(seed: seed, count: count)
        var encoder = ChunkEncoder(dictionary: batch.dictionary)
        // Twice with one encoder: chunks of a batch do not see one another.
        _ = encoder.encode(batch.events[...], salt: Self.salt)
        let bytes = encoder.encode(batch.events[...], salt: Self.salt)
        #expect(Array(bytes.prefix(16)) == Self.salt)
        let read = try ChunkDecoder.decode(bytes)
        #expect(read.events.count == batch.events.count)
        for (written, found) in zip(batch.events, read.events) {
            switch (written, found) {
            case (.saved(let a), .saved(let b)):
                #expect(batch.dictionary.sample(a).isWritten(as: read.dictionary.sample(b)))
            default: #expect(written == found)
            }
        }
    }

    /// Whatever stands in a store's file: reading it ends in an error or in events, never a trap.
    @Test func `damaged chunks are refused or read, never trapped on`() throws {
        let batch = try Self.batch(seed: 5, count: 40)
        var encoder = ChunkEncoder(dictionary: batch.dictionary)
        let bytes = encoder.encode(batch.events[...], salt: Self.salt)
        var refused = 0
        for index in 16..<bytes.count {
            for flip in [UInt8(0x01), 0x80, 0xFF] {
                var damaged = bytes
                damaged[index] ^= flip
                if (try? ChunkDecoder.decode(damaged)) == nil { refused += 1 }
            }
            #expect(throws: CodecError.self) { try ChunkDecoder.decode(Array(bytes.prefix(index))) }
        }
        #expect(refused > bytes.count / 4)
    }

    @Test func `a record keeps header, chain and chunks`() throws {
        let batch = try Self.batch(seed: 7, count: 600)
        let payload = EncodedPayload(batch) { Self.salt }
        let draft = BatchHeader(
            firstPosition: LogPosition(rawValue: 11), count: 600, commitTime: 1_700_000_000_000_001,
            isClockClamped: true, actor: Actor(frontEnd: "kymo import", principal: "p"),
            previousHash: Checksum(of: [1, 2, 3]))
        let (bytes, header) = BatchRecord.encode(payload, header: draft)
        let record = try BatchRecord(prefix: bytes, totalCount: bytes.count)
        #expect(record.header == header)
        #expect(record.header.lastPosition.rawValue == 610)
        #expect(record.chunkTable.map(\.eventCount) == [256, 256, 88])
        for index in 0..<record.chunksBegin {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(throws: CodecError.self) {
                try BatchRecord(prefix: damaged, totalCount: damaged.count)
            }
        }
    }

    /// Computed from the document with Python's hashlib.
    @Test func `content identities are those of the document`() throws {
        func uuid(_ sample: Sample, ordinal: UInt32 = 0) -> String {
            var dictionary = SampleDictionary()
            let row = dictionary.row(for: sample)
            var hasher = IdentityHasher()
            return hasher.uuid(for: row, ordinal: ordinal, in: dictionary).uuidString.lowercased()
        }
        let steps = Sample(
            uuid: UUID(), type: "HKQuantityTypeIdentifierStepCount",
            start: Instant(seconds: 736_239_600), end: Instant(seconds: 736_240_200),
            created: Instant(seconds: 1),
            value: .quantity(Quantity(value: 120, unit: try Unit(validating: "count"))),
            revision: SourceRevision(name: "Watch", bundleIdentifier: "w", version: "1"))
        #expect(uuid(steps) == "018f32f3-f580-8c1d-b1d1-dcabdfe070ec")
        let heart = Sample(
            uuid: UUID(), type: "HKQuantityTypeIdentifierHeartRate",
            start: Instant(seconds: 736_239_600.5), end: Instant(seconds: 736_239_600.5),
            value: .quantity(Quantity(value: 61.25, unit: try Unit(validating: "count/min"))),
            revision: SourceRevision(name: "Watch", bundleIdentifier: "w"),
            device: Device(
                name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
                hardwareVersion: "Watch6,1", softwareVersion: "10.1"),
            metadata: Metadata([
                "HKWasUserEntered": .boolean(true), "HKTimeZone": .string("Europe/Berlin"),
            ]), beats: [Beat(bpm: 1, time: "x")])
        #expect(uuid(heart, ordinal: 3) == "018f32f3-f774-8590-8edb-005954ee62b4")
        let sleep = Sample(
            uuid: UUID(), type: "HKCategoryTypeIdentifierSleepAnalysis",
            start: Instant(seconds: -1e9), end: Instant(seconds: -999_999_000),
            value: .category(5), revision: SourceRevision(name: "Phone", bundleIdentifier: "p"))
        #expect(uuid(sleep) == "00000000-0000-804d-a0c1-4f50bc14d501")
    }
}
