import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Decisions 7: kinds, identities and order of an export's sources.
@Suite("Sources of an export")
struct SourceTests {
    private static func watch(_ software: String, hardware: String = "Watch6,1") -> String {
        Export.device(
            "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:\(hardware), "
                + "software:\(software)")
    }

    private static func from(
        _ name: String, version: String = "17.1", device: String? = nil, value: String = "1",
        created: String = "2024-05-01 10:20:00 +0200", start: String = "2024-05-01 10:00:00 +0200"
    ) -> String {
        Export.record([
            "sourceName": name, "sourceVersion": version, "device": device, "value": value,
            "creationDate": created, "startDate": start,
        ])
    }

    @Test func `one record from the maker's device makes a name first-party`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Self.from("Watch", value: "1"),
            Self.from("Watch", version: "10.1", device: Self.watch("10.1"), value: "2"),
            Self.from(
                "Watch", version: "10.2", device: Self.watch("9.0", hardware: "Watch9,9"),
                value: "3"))
        // SHA-256 of "Watch" begins with these digits (sha256sum).
        let identifier = "com.apple.health.a71e757324467ccf"
        #expect(
            trial.destination.all.sources == [
                KnownSource(name: "Watch", bundleIdentifier: identifier, kind: .firstParty)
            ])
        #expect(trial.destination.all.products[identifier] == "Watch6,1")
        let revisions = trial.destination.samples.map(\.revision)
        #expect(Set(revisions.map(\.bundleIdentifier)) == [identifier])
        #expect(Set(revisions.map(\.productType)) == [nil, "Watch6,1", "Watch9,9"])
    }

    @Test func `the product is that of the latest record`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Self.from("W", version: "11", device: Self.watch("11", hardware: "Watch7,5")),
            Self.from(
                "W", version: "9", device: Self.watch("9", hardware: "Watch6,1"),
                start: "2020-05-01 10:00:00 +0200"))
        #expect(Array(trial.destination.all.products.values) == ["Watch7,5"])
    }

    @Test func `a device of another maker or version shows nothing`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Self.from("Band", device: Export.device("manufacturer:Acme, software:17.1")),
            Self.from("App", version: "1", device: Self.watch("10.1")))
        #expect(Set(trial.destination.all.sources.map(\.kind)) == [.other])
        #expect(trial.destination.samples.allSatisfy { $0.revision.productType == nil })
    }

    @Test(arguments: [
        ("Stride & Sons", "import.stride-sons"), ("Waage K\u{FC}che", "import.waage-ku-che"),
        ("\u{2605}", "import.26c57b0854989f62"),
    ])
    func `other sources are named by their letters`(name: String, identifier: String) async throws {
        let trial = try ImportTrial()
        try await trial.load(Self.from(name.replacingOccurrences(of: "&", with: "&amp;")))
        #expect(trial.destination.all.sources.map(\.bundleIdentifier) == [identifier])
        #expect(trial.destination.all.sources.map(\.name) == [name])
    }

    @Test func `the Health app is known by its name unless a device speaks against it`()
        async throws
    {
        let trial = try ImportTrial()
        try await trial.load(Self.from("Health"))
        #expect(
            trial.destination.all.sources == [
                KnownSource(
                    name: "Health", bundleIdentifier: "com.apple.Health", kind: .healthApp)
            ])
        let other = try ImportTrial()
        try await other.load(
            Self.from("Health"),
            Self.from("Health", device: Export.device("manufacturer:Acme"), value: "2"))
        #expect(other.destination.all.sources.map(\.bundleIdentifier) == ["import.health"])
    }

    @Test func `spellings of one name are one source`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Self.from("Apple\u{A0}Watch", value: "1"), Self.from("Apple Watch", value: "2"),
            Self.from("Caf\u{E9}", value: "3"), Self.from("Cafe\u{301}", value: "4"),
            Self.from("Apple Watch", version: "10", device: Self.watch("10"), value: "5"))
        #expect(trial.destination.all.sources.count == 2)
        let identifiers = Set(trial.destination.samples.map(\.revision.bundleIdentifier))
        #expect(identifiers.count == 2)
        #expect(trial.destination.samples.count == 5)
        let names = Set(trial.destination.samples.map { Array($0.revision.name.utf8) })
        #expect(names.count == 4)
    }

    @Test func `new sources come in order of creation date, start and name`() async throws {
        let trial = try ImportTrial()
        let early = "2020-01-01 00:00:00 +0000"
        try await trial.load(
            Self.from("d", created: early, start: "2019-01-01 00:00:00 +0000"),
            Self.from("c"), Self.from("b"),
            Self.from("a", created: early, start: "2019-06-01 00:00:00 +0000"),
            Self.from("c", created: "2018-01-01 00:00:00 +0000", start: "2017-01-01 00:00:00 +0000")
        )
        #expect(trial.destination.all.sources.map(\.name) == ["c", "d", "a", "b"])
    }

    @Test func `a kind once recorded stays`() async throws {
        let trial = try ImportTrial()
        try await trial.load(Self.from("Watch"))
        try await trial.load(
            Self.from("Watch", version: "10", device: Self.watch("10"), value: "2"))
        #expect(trial.destination.all.sources.map(\.bundleIdentifier) == ["import.watch"])
        trial.destination.setKind("import.watch", .firstParty)
        try await trial.load(
            Self.from("Watch", version: "10", device: Self.watch("10"), value: "3"))
        #expect(trial.destination.all.sources.count == 1)
        #expect(trial.destination.samples.last?.revision.bundleIdentifier == "import.watch")
        #expect(trial.destination.samples.last?.revision.productType == "Watch6,1")
    }

    @Test func `sources of rejected records alone are not introduced`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Self.from("Bad", value: "x"), Self.from("Good"))
        #expect(report.records.rejected == 1)
        #expect(trial.destination.all.sources.map(\.name) == ["Good"])
    }
}
