import KymoFrontEnd
import Testing

struct TextFormsTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("👩🏽‍⚕️", 2), ("🇩🇪", 2),
        ("❤️", 2), ("❤", 1), ("⌚", 2), ("ﾊﾝ", 2), ("ＡＢ", 4), ("a\u{200B}b", 2), ("ก็", 1),
        ("Müller’s Uhr", 12), ("𠀀", 2),
    ])
    func `columns of a text are those of a terminal`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test func `a long text is cut at a whole character`() {
        #expect(DisplayWidth.fit("日本語テキスト", columns: 6) == "日本…")
        #expect(DisplayWidth.fit("abc", columns: 3) == "abc")
        #expect(DisplayWidth.fit("abcd", columns: 3) == "ab…")
        #expect(DisplayWidth.fit("abcd", columns: 0) == "")
    }

    @Test func `names from outside cannot steer the terminal`() {
        let shown = DisplayWidth.printable("a\u{1B}[31mb\nc\u{202E}d\u{9B}e")
        #expect(shown == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}d\u{FFFD}e")
        #expect(DisplayWidth.printable("Ulli’s 👩🏽‍⚕️") == "Ulli’s 👩🏽‍⚕️")
    }

    @Test func `a table lines its columns up whatever the script`() {
        var table = TextTable([.text("SOURCE"), .number("COUNT")])
        table.row(["日本の時計", "7"])
        table.row(["Watch", "12345"])
        table.row([nil, "1"])
        #expect(
            table.text(width: nil) == """
                SOURCE      COUNT
                日本の時計      7
                Watch       12345
                                1

                """)
    }

    @Test func `a table is no wider than the terminal, and numbers stay whole`() {
        var table = TextTable([.text("NAME"), .text("BUNDLE"), .number("COUNT")])
        table.row(["A very long name of a source indeed", "com.example.application", "1234567"])
        let lines = table.text(width: 40).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(lines.last?.hasSuffix("1234567") == true)
    }

    @Test func `CSV follows RFC 4180`() {
        var csv = CSVWriter(header: ["a", "b", "c"])
        csv.row(["x", nil, ""])
        csv.row(["say \"hi\"", "1,5", "two\r\nlines"])
        #expect(
            csv.take() == "a,b,c\r\nx,,\"\"\r\n\"say \"\"hi\"\"\",\"1,5\",\"two\r\nlines\"\r\n")
        #expect(csv.take() == "")
    }

    @Test(arguments: [(1234.5678, 1, "1234.6"), (2, 2, "2"), (-0.04, 1, "0"), (1e20, 1, "1e20")])
    func `numbers in pictures are rounded`(value: Double, decimals: Int, expected: String) {
        #expect(NumberText.rounded(value, decimals: decimals) == expected)
    }
}
