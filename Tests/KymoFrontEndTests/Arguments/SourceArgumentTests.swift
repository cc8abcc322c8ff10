import KymoCore
import KymoFrontEnd
import KymoTestSupport
import Testing

struct SourceArgumentTests {
    /// Sources of a store to which each wrote one sample.
    func sources(_ pairs: [(name: String, identifier: String)]) async throws -> [SourceSummary] {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "UTC"))
        let unit = try Unit(validating: "count")
        for pair in pairs {
            let sample = Sample(
                uuid: StoreEnvironment.live.makeUUID(),
                type: "HKQuantityTypeIdentifierStepCount", start: Instant(seconds: 0),
                end: Instant(seconds: 1), value: .quantity(Quantity(value: 1, unit: unit)),
                revision: SourceRevision(name: pair.name, bundleIdentifier: pair.identifier))
            try await store.save([sample])
        }
        let found = try store.inspect { try $0.sources() }
        await store.close()
        return found
    }

    func three() async throws -> [SourceSummary] {
        try await sources([
            ("Robin\u{2019}s Apple\u{A0}Watch", "w"), ("Scale", "s1"), ("Scale", "s2"),
        ])
    }

    @Test func `a bundle identifier is exact`() async throws {
        #expect(try SourceArgument.one("s2", of: try await three()).bundleIdentifier == "s2")
    }

    @Test func `a name can be typed on a plain keyboard`() async throws {
        let found = try SourceArgument.one("Robin's Apple Watch", of: try await three())
        #expect(found.bundleIdentifier == "w")
    }

    @Test func `two of one name are told apart by the person`() async throws {
        let sources = try await three()
        #expect {
            try SourceArgument.one("Scale", of: sources)
        } throws: { error in
            let error = error as? FrontEndError
            return error?.code == "ambiguousName" && error?.hint?.contains("s1") == true
        }
        #expect(SourceArgument.all("Scale", of: sources).count == 2)
    }

    @Test func `an unknown name is answered with the nearest`() async throws {
        let sources = try await three()
        #expect {
            try SourceArgument.one("Scael", of: sources)
        } throws: { error in
            (error as? FrontEndError)?.hint == "did you mean Scale?"
        }
    }
}
