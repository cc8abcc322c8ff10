/// A JSON value as it was written: fields in order, numbers as their text.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Digits as they stood, so that no precision is lost before the meaning is known.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Field])

    /// One field of an object.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: JSONValue
    }

    /// The number as a `Double`; nil for anything else or one beyond its range.
    package var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else {
            return nil
        }
        return value
    }

    /// The number as an integer, where it is written as one that fits.
    package var integer: Int64? {
        if case .number(let text) = self { Int64(text) } else { nil }
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// Why bytes are no JSON value: what, and at which byte (from 0).
package struct JSONSyntaxError: Error, Hashable, Sendable {
    package let message: String
    package let offset: Int
}
