import KymoFrontEnd
import Testing

struct NearestNamesTests {
    static let names = ["stepCount", "heartRate", "bodyMass", "bodyMassIndex", "stats", "samples"]

    @Test(arguments: [
        ("stepcount", "stepCount"), ("stepCuont", "stepCount"), ("hartRate", "heartRate"),
        ("stat", "stats"), ("sample", "samples"), ("steps", "stats"),
    ])
    func `a slip of the finger finds its word`(word: String, meant: String) {
        #expect(NearestNames.of(word, among: Self.names).first == meant)
    }

    @Test func `part of a name finds it`() {
        #expect(NearestNames.of("mass", among: Self.names) == ["bodyMass", "bodyMassIndex"])
    }

    @Test func `nothing near gives nothing`() {
        #expect(NearestNames.of("zzzzzz", among: Self.names).isEmpty)
        #expect(NearestNames.sentence([]) == nil)
    }

    @Test func `a sentence lists what is near`() {
        #expect(NearestNames.sentence(["a"]) == "did you mean a?")
        #expect(NearestNames.sentence(["a", "b", "c"]) == "did you mean a, b or c?")
    }

    @Test(arguments: [("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("x", "x", 0)])
    func `edit distance counts swaps of neighbours once`(a: String, b: String, distance: Int) {
        #expect(
            NearestNames.editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == distance)
    }
}
