/// What a line of the log says: a literal, which may hold values.
///
/// `"read \(count) of \(name, privacy: .public)"`
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    enum Part: Sendable {
        case literal(String)
        case value(String, isNumber: Bool, OSLogPrivacy)
    }

    private let parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// A text without values.
    ///
    /// - Parameter value: the text.
    public init(stringLiteral value: String) { parts = [.literal(value)] }

    /// A text with values.
    ///
    /// - Parameter stringInterpolation: both, in order.
    public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation.parts }

    /// The message as it is written.
    package func text(showsPrivate: Bool) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .value(let text, let isNumber, let privacy):
                privacy.shown(text, isNumber: isNumber, showsPrivate: showsPrivate)
            }
        }.joined()
    }
}
