/// Colours and weight of text, or nothing at all where they are not wanted.
public struct TextStyle: Sendable {
    /// Whether escape sequences are written.
    public var isOn: Bool

    /// Escape sequences, or none.
    public init(isOn: Bool) { self.isOn = isOn }

    /// No escape sequences.
    public static let plain = TextStyle(isOn: false)

    /// The text in bold.
    public func bold(_ text: String) -> String { wrap("1", text) }
    /// The text in faint letters.
    public func dim(_ text: String) -> String { wrap("2", text) }
    /// The text in red.
    public func red(_ text: String) -> String { wrap("31", text) }
    /// The text in yellow.
    public func yellow(_ text: String) -> String { wrap("33", text) }
    /// The text in blue.
    public func blue(_ text: String) -> String { wrap("34", text) }

    private func wrap(_ code: String, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Colour is for terminals whose owner has not declined it: by `NO_COLOR`, `--no-color` or
    /// `TERM=dumb`.
    static func choose(
        isTerminal: Bool, environment: [String: String], isDeclined: Bool
    ) -> TextStyle {
        let noColor = !(environment["NO_COLOR"] ?? "").isEmpty
        let isDumb = environment["TERM"] == "dumb"
        return TextStyle(isOn: isTerminal && !noColor && !isDumb && !isDeclined)
    }
}
