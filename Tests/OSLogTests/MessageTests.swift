import OSLog
import Testing

@Suite struct MessageTests {
    private let name = "Ada"

    private func shown(_ message: OSLogMessage) -> String { message.text(showsPrivate: false) }

    @Test func `numbers may be read and texts may not, unless they say so`() {
        #expect(shown("plain") == "plain")
        #expect(shown("\(3) of \(name)") == "3 of <private>")
        #expect(shown("\(name, privacy: .public)") == "Ada")
        #expect(shown("\(7, privacy: .private) \(true)") == "<private> true")
        #expect(shown("\(name, privacy: .auto)") == "<private>")
        #expect(shown("\(Int.self) \(Int.self, privacy: .public)") == "<private> Int")
    }

    @Test func `the environment shows what is private but not what is sensitive`() {
        let message: OSLogMessage = "\(name) \(7, privacy: .private) \(name, privacy: .sensitive)"
        #expect(message.text(showsPrivate: true) == "Ada 7 <private>")
    }

    @Test func `a mask is the same for equal values and tells nothing of them`() {
        let first = shown("\(name, privacy: .private(mask: .hash))")
        #expect(first == shown("\("Ada", privacy: .auto(mask: .hash))"))
        #expect(first != shown("\("Bob", privacy: .private(mask: .hash))"))
        #expect(first.hasPrefix("<mask.hash: '") && !first.contains("Ada"))
        #expect(first == shown("\("Ada", privacy: .sensitive(mask: .hash))"))
    }

    @Test func `numbers are written as they are asked for`() {
        #expect(shown("\(3.14159)") == "3.141590")
        #expect(shown("\(3.14159, format: .fixed(precision: 2))") == "3.14")
        #expect(shown("\(Float(1.5), format: .fixed(precision: 1))") == "1.5")
        #expect(shown("\(12345.678, format: .exponential(precision: 2))") == "1.23e+04")
        #expect(
            shown("\(0.5, format: .hybrid(precision: 3, explicitPositiveSign: true))") == "+0.5")
        #expect(shown("\(255, format: .hex)") == "ff")
        #expect(shown("\(255, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
        #expect(shown("\(8, format: .octal)") == "10")
        #expect(shown("\(-5, format: .decimal(minDigits: 3))") == "-005")
        #expect(shown("\(UInt8(5), format: .decimal(explicitPositiveSign: true))") == "+5")
        #expect(shown("\(Int64.min)") == "-9223372036854775808")
        #expect(shown("\(true, format: .answer)") == "yes")
    }

    @Test func `columns are filled with blanks`() {
        #expect(shown("[\(5, align: .right(columns: 4))]") == "[   5]")
        #expect(shown("[\(name, align: .left(columns: 5), privacy: .public)]") == "[Ada  ]")
        #expect(shown("[\(name, align: .left(columns: 2), privacy: .public)]") == "[Ada]")
        #expect(shown("[\(1, align: .right(columns: -9))]") == "[1]")
    }

    @Test func `what describes itself, and errors, are values like texts`() {
        struct Lost: Error, CustomStringConvertible { let description = "lost" }
        enum Plain: Error { case gone }
        #expect(shown("\([1, 2], privacy: .public)") == "[1, 2]")
        #expect(shown("\(Lost(), privacy: .public)") == "lost")
        #expect(shown("\(Plain.gone, privacy: .public) \(Plain.gone)") == "gone <private>")
        let error: any Error = Plain.gone
        #expect(shown("\(error, privacy: .public)") == "gone")
        #expect(shown("\(error.localizedDescription)") == "<private>")
    }
}
