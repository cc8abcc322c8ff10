import Testing
import tidy

@Suite struct CodeRuleTests {
    @Test(arguments: [
        "try! a()", "let a = b as! C", "fatalError(\"a\")", "a.unsafelyUnwrapped",
        ".unsafeFlags([])", "nonisolated(unsafe) var a = 0", "unowned(unsafe) let a: B",
    ])
    func `what the package does without is an error`(line: String) {
        #expect(lines(BannedCode(), "Sources/kymo/A.swift", "\n" + line) == [2])
    }

    @Test(arguments: [
        "try a()", "try? a()", "let a = b as? C", "// try! a()", "let a = \"as! fatalError(\"",
        "nonisolated var a: Int { 0 }",
    ])
    func `what only looks like it is fine`(line: String) {
        #expect(lines(BannedCode(), "Sources/kymo/A.swift", line).isEmpty)
    }

    @Test(arguments: [
        "let a = b!", "b![0]", "c(b!)", "a[0]!", "f()!", "\"a\".first!", "var a: Int!",
        "if b!.c {}", "{ 1 }()!",
    ])
    func `an optional is not unwrapped by force`(line: String) {
        #expect(lines(ForceUnwrap(), "Sources/kymo/A.swift", line) == [1])
        #expect(lines(ForceUnwrap(), "Tests/CommandTests/A.swift", line).isEmpty)
    }

    @Test(arguments: [
        "if !a {}", "f(!a)", "a != b", "a!=b", "[!a]", "#if !os(Linux)", "a && !b", "\"a!\"",
        "// a!", "return !a", "try! a()",
    ])
    func `a negation is not a forced unwrap`(line: String) {
        #expect(lines(ForceUnwrap(), "Sources/kymo/A.swift", line).isEmpty)
    }

    @Test(arguments: [
        "final class A: @unchecked Sendable {}",
        "/// A class.\n\nfinal class A: @unchecked Sendable {}",
    ])
    func `unchecked sendable needs a comment`(text: String) {
        #expect(lines(UncheckedSendable(), "Sources/kymo/A.swift", text).count == 1)
    }

    @Test(arguments: [
        "// Guarded by `lock`.\nfinal class A: @unchecked Sendable {}",
        "final class A: @unchecked Sendable {  // immutable after init\n}",
        "// Guarded by `lock`.\n@safe\nfinal class A:\n    @unchecked Sendable {}",
    ])
    func `unchecked sendable with a comment is fine`(text: String) {
        #expect(lines(UncheckedSendable(), "Sources/kymo/A.swift", text).isEmpty)
    }

    @Test func `nothing is marked as left undone`() {
        // In two parts, so that this file holds no mark itself.
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
        for mark in marks {
            #expect(lines(Leftovers(), "Sources/kymo/A.swift", "a\n// \(mark): later") == [2])
            #expect(lines(Leftovers(), "Tools/quickstart", "# \(mark)") == [1])
            #expect(lines(Leftovers(), "Sources/kymo/A.swift", "let \(mark)S = 1").isEmpty)
        }
    }
}
