/// How many columns of a terminal a text takes.
public enum DisplayWidth {
    /// Columns of a text without control characters.
    public static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of(character: $1) }
    }

    /// Columns of one character as a person sees it, with all its combining marks and joiners.
    static func of(character: Character) -> Int {
        var width = 0
        var isEmoji = false
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F { isEmoji = true }
            if scalar.properties.isEmojiPresentation { isEmoji = true }
            if width == 0 && !isZeroWidth(scalar) {
                width = WideCharacters.contain(scalar) ? 2 : 1
            }
        }
        return isEmoji ? 2 : width
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0xAD
        default: (0x1160...0x11FF).contains(scalar.value)
        }
    }

    /// The text cut to at most `columns`, ending in `…` if something was cut off.
    public static func fit(_ text: String, columns: Int) -> String {
        if of(text) <= columns { return text }
        var kept = ""
        var width = 0
        for character in text {
            let next = of(character: character)
            if width + next > columns - 1 { break }
            kept.append(character)
            width += next
        }
        return columns > 0 ? kept + "…" : ""
    }

    /// Text from outside made safe for a terminal: what could move the cursor, change colours or
    /// turn the writing direction is shown as `�`.
    public static func printable(_ text: String) -> String {
        let isHarmless = text.unicodeScalars.allSatisfy { !isDangerous($0) }
        if isHarmless { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(isDangerous(scalar) ? "\u{FFFD}" : scalar) }
        return String(safe)
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
