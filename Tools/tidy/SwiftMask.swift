/// Takes comments and the text of string literals out of Swift source.
///
/// Every byte taken out becomes a space, so that lines and columns stay. Code inside string
/// interpolations stays; a name in backticks becomes underscores. It is a scanner for tidy rules,
/// not a parser: it knows nested comments, raw and multi-line strings and most regex literals.
struct SwiftMask {
    private let source: [UInt8]
    private var code: [UInt8]
    private var at = 0

    /// The code of `text`, of the same length in UTF-8.
    static func code(of text: String) -> [UInt8] {
        var mask = SwiftMask(source: Array(text.utf8))
        mask.skipCode(toClosingParenthesis: false)
        return mask.code
    }

    private init(source: [UInt8]) {
        self.source = source
        self.code = source
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        let index = at + offset
        return index < source.count ? source[index] : 0
    }

    private func starts(with text: StaticString) -> Bool {
        var offset = 0
        for scalar in "\(text)".utf8 {
            if byte(offset) != scalar { return false }
            offset += 1
        }
        return true
    }

    /// Blanks `count` bytes and passes them; line ends stay.
    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where at < source.count {
            if source[at] != .newline { code[at] = .space }
            at += 1
        }
    }

    private mutating func skipCode(toClosingParenthesis: Bool) {
        var depth = 0
        while at < source.count {
            switch byte() {
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): blankLine()
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): blankComment()
            case UInt8(ascii: "/") where startsRegex(): blankRegex()
            case UInt8(ascii: "\""): blankString(pounds: 0)
            case UInt8(ascii: "#"): skipPounds()
            case UInt8(ascii: "`"): underscoreName()
            case UInt8(ascii: "("):
                depth += 1
                at += 1
            case UInt8(ascii: ")"):
                depth -= 1
                at += 1
                if toClosingParenthesis && depth == 0 { return }
            default: at += 1
            }
        }
    }

    private mutating func blankLine() {
        while at < source.count && byte() != .newline { blank() }
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                blank(2)
            } else if starts(with: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && at < source.count
    }

    private mutating func skipPounds() {
        var pounds = 0
        while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
        if byte(pounds) == UInt8(ascii: "\"") {
            blank(pounds)
            blankString(pounds: pounds)
        } else {
            at += pounds
        }
    }

    private mutating func blankString(pounds: Int) {
        let quotes = starts(with: "\"\"\"") ? 3 : 1
        at += quotes
        while at < source.count {
            if endsString(quotes: quotes, pounds: pounds) {
                at += quotes
                blank(pounds)
                return
            }
            if quotes == 1 && byte() == .newline { return }
            guard byte() == UInt8(ascii: "\\"), hasPounds(pounds, after: 1) else {
                blank()
                continue
            }
            blank(1 + pounds)
            if byte() == UInt8(ascii: "(") {
                skipCode(toClosingParenthesis: true)
            } else {
                blank()
            }
        }
    }

    private func hasPounds(_ pounds: Int, after offset: Int) -> Bool {
        (0..<pounds).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private func endsString(quotes: Int, pounds: Int) -> Bool {
        (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
            && hasPounds(pounds, after: quotes)
    }

    private mutating func underscoreName() {
        code[at] = .underscore
        at += 1
        while at < source.count && byte() != UInt8(ascii: "`") && byte() != .newline {
            code[at] = .underscore
            at += 1
        }
        if byte() == UInt8(ascii: "`") {
            code[at] = .underscore
            at += 1
        }
    }

    /// Whether the slash here opens a regex literal: what stands before it cannot end an operand.
    private func startsRegex() -> Bool {
        guard byte(1) != .space, byte(1) != UInt8(ascii: "="), byte(1) != .newline else {
            return false
        }
        guard let before = code[..<at].last(where: { $0 != .space && $0 != .newline }) else {
            return false
        }
        return "(,=:[{".utf8.contains(before)
            && source[at...].prefix { $0 != .newline }.dropFirst().contains(UInt8(ascii: "/"))
    }

    private mutating func blankRegex() {
        blank()
        while at < source.count && byte() != .newline && byte() != UInt8(ascii: "/") {
            blank(byte() == UInt8(ascii: "\\") ? 2 : 1)
        }
        if byte() == UInt8(ascii: "/") { blank() }
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let underscore = UInt8(ascii: "_")
}
