import Foundation
import Testing

/// Neither the host's zone nor its language reaches an answer of a store with a home zone.
@Suite struct LocaleTests {
    private static let questions = [
        "kymo stats stepCount --every 1d --format json",
        "kymo stats heartRate --every 1w --options average,min,max,mostRecent --format csv",
        "kymo stats stepCount --from 2024-01-01 --to 2030-01-01 --by-source --format table",
        "kymo samples stepCount --limit 20 --format ndjson",
        "kymo samples heartRate --limit 20 --sort -start --format table",
        "kymo chart stepCount --every 1w",
        "kymo types --format table", "kymo sources --format csv", "kymo devices --format json",
        "kymo me --format json", "kymo config --format json", "kymo help stats",
        "kymo replay log ls --format csv",
    ]

    @Test(.timeLimit(.minutes(2)))
    func `the same bytes under Kathmandu and German as under UTC and C`() throws {
        let place = try CommandPlace()
        let german = try place.germanLocale()
        let comma = try place.run("printf '%.1f' 1,5", with: german)
        try #require(comma.output == "1,5", "the German locale is not in force")
        let made = try place.run("kymo import export.zip --tz Europe/Berlin --quiet")
        try #require(made.status == 0, "\(made.errors)")
        for question in LocaleTests.questions {
            let plain = try place.run(question, with: ["TZ": "UTC", "LC_ALL": "C"])
            #expect(plain.status == 0, "\(question): \(plain.errors)")
            #expect(!plain.output.isEmpty, "\(question)")
            let other = german.merging(["TZ": "Asia/Kathmandu"]) { $1 }
            let answer = try place.run(question, with: other)
            #expect(answer.output == plain.output, "\(question)")
            #expect(answer.errors == plain.errors, "\(question)")
        }
    }
}
