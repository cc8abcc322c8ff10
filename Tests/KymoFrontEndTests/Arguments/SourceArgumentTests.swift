import KymoCore
import Testing

@testable import KymoFrontEnd

struct SourceArgumentTests {
    static func source(_ name: String, _ identifier: String) -> SourceSummary {
        SourceSummary(
            name: name, bundleIdentifier: identifier, productTypes: [], kind: .other, count: 0,
            introducedAt: .start)
    }

    let sources = [
        source("Robin\u{2019}s Apple\u{A0}Watch", "w"), source("Scale", "s1"),
        source("Scale", "s2"),
    ]

    @Test func `a bundle identifier is exact`() throws {
        #expect(try SourceArgument.one("s2", of: sources).bundleIdentifier == "s2")
    }

    @Test func `a name can be typed on a plain keyboard`() throws {
        #expect(try SourceArgument.one("Robin's Apple Watch", of: sources).bundleIdentifier == "w")
    }

    @Test func `two of one name are told apart by the person`() {
        #expect {
            try SourceArgument.one("Scale", of: sources)
        } throws: { error in
            let error = error as? FrontEndError
            return error?.code == "ambiguousName" && error?.hint?.hasSuffix("s1, s2") == true
        }
        #expect(SourceArgument.all("Scale", of: sources).count == 2)
    }

    @Test func `an unknown name is answered with the nearest`() {
        #expect {
            try SourceArgument.one("Scael", of: sources)
        } throws: { error in
            (error as? FrontEndError)?.hint == "did you mean Scale or Scale?"
                || (error as? FrontEndError)?.hint == "did you mean Scale?"
        }
    }
}
