import KymoCore
import Testing

@testable import KymoFrontEnd

struct StatisticsChoiceTests {
    @Test func `without options each style has its own`() throws {
        #expect(try StatisticsChoice.read(nil, style: .cumulative, type: "t") == [.sum])
        for style in AggregationStyle.allCases where style != .cumulative {
            #expect(
                try StatisticsChoice.read(nil, style: style, type: "t") == [.average, .min, .max])
        }
    }

    @Test func `a list is put in order and each counts once`() throws {
        let read = try StatisticsChoice.read(
            "max,average,max,mostRecent", style: .discreteArithmetic, type: "t")
        #expect(read == [.average, .max, .mostRecent])
    }

    @Test(arguments: [("sums", "did you mean sum?"), ("", "it takes"), ("sum,,max", "it takes")])
    func `an unknown name is wrong usage`(list: String, hint: String) {
        #expect {
            try StatisticsChoice.read(list, style: .cumulative, type: "t")
        } throws: { error in
            let error = error as? FrontEndError
            return error?.exitCode == .usage && error?.hint?.contains(hint) == true
        }
    }

    @Test(arguments: [
        ("average", AggregationStyle.cumulative), ("sum", .discreteTemporallyWeighted),
        ("sum,max", .cumulative),
    ])
    func `an option that does not fit the type is refused`(list: String, style: AggregationStyle) {
        #expect {
            try StatisticsChoice.read(list, style: style, type: "t")
        } throws: { error in
            (error as? FrontEndError)?.code == "invalidArgument"
        }
    }
}
