import Foundation
import Testing

@testable import os

@Suite struct FormatStringTests {
    private func shown(_ format: String, _ values: Any...) -> String {
        FormatString.message(format, values).text(showsPrivate: false)
    }

    @Test func `places take values in order`() {
        #expect(shown("none") == "none")
        #expect(shown("%d of %{public}@", 3, "Ada") == "3 of Ada")
        #expect(shown("%@ %s", "Ada", "Bob") == "<private> <private>")
        #expect(
            shown("%{private}d %{public}s %{sensitive}@", 1, "x", "y") == "<private> x <private>")
        #expect(shown("100%% %ld", Int64(-4)) == "100% -4")
    }

    /// As C's `printf` writes them.
    @Test func `numbers are written as C writes them`() {
        #expect(shown("%5d|%-5d|%05d", 42, 42, -42) == "   42|42   |-0042")
        #expect(shown("%.2f %8.3f %+.1f", 3.14159, 2.5, 1.0) == "3.14    2.500 +1.0")
        #expect(shown("%x %X %#x %o", 255, 255, 255, 8) == "ff FF 0xff 10")
        #expect(shown("%llu %hhd", UInt64.max, Int8(-1)) == "18446744073709551615 -1")
        #expect(shown("%x", Int32(-1)) == "ffffffff")
        #expect(shown("%c", 65) == "A")
        #expect(shown("%*d", 4, 7) == "   7")
        #expect(shown("%{public}.2s", "Ada") == "Ad")
    }

    @Test func `what does not fit is said and traps nothing`() {
        #expect(shown("%d %d", 1) == "1 <no value>")
        #expect(shown("50%") == "50%")
        #expect(shown("%{public") == "%{public" && shown("%!", 1) == "%!")
        #expect(shown("%{public}d", "text") == "text")
        #expect(shown("%d", "text") == "<private>")
        #expect(shown("%99999999999d", 1).count <= 1001)
        #expect(shown("%.*f", Int.max, 0.5).count < 200)
        #expect(shown("%c", -1) == "" && shown("%*d", Int.min, 1).hasPrefix("1"))
    }
}
