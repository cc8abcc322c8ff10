/// A word or one character of punctuation of Swift code.
package struct Token: Sendable {
    /// The word, or one character.
    var text: String
    /// Line from 1.
    var line: Int
    /// Whether it is a name, a keyword or a number.
    var isWord: Bool
    /// Whether white space, a comment or the start of the file stands before it.
    var isApart: Bool

    /// The tokens of masked code (`SwiftMask`).
    static func tokens(of code: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var line = 1
        var isApart = true
        var at = 0
        while at < code.count {
            let byte = code[at]
            if byte == .newline || byte == .space || byte == UInt8(ascii: "\t") {
                if byte == .newline { line += 1 }
                isApart = true
                at += 1
                continue
            }
            var end = at + 1
            let isWord = byte.isWordByte
            if isWord { while end < code.count && code[end].isWordByte { end += 1 } }
            let text = String(decoding: code[at..<end], as: UTF8.self)
            tokens.append(Token(text: text, line: line, isWord: isWord, isApart: isApart))
            isApart = false
            at = end
        }
        return tokens
    }
}

extension UInt8 {
    /// Letters, digits, the underscore, and every byte of a character beyond ASCII.
    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), .underscore, 0x80...:
            true
        default: false
        }
    }
}
