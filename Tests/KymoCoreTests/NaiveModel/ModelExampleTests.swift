import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// The model must itself be right before anything is compared with it.
@Suite struct `The model against the worked examples` {
    static let rows =
        Bundle.module.url(forResource: "Resources/worked_examples", withExtension: "json")
        .flatMap { try? WorkedExamples.load(from: $0).statistics } ?? []

    @Test func `all rows are there`() {
        #expect(Self.rows.map(\.id) == (1...107).map { "S\($0)" })
        #expect(Set(Self.rows.map(\.kind)) == Set(StatisticsExample.Kind.allCases))
    }

    @Test(arguments: rows)
    func `the model answers as expected`(row: StatisticsExample) throws {
        let answer = try ModelExample(row).answer()
        #expect(row.expected.agrees(with: answer), "\(row): model says \(answer)")
    }
}
