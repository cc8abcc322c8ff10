/// Collects the texts and values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    private(set) var parts: [OSLogMessage.Part] = []

    /// Begins a message.
    ///
    /// - Parameters:
    ///   - literalCapacity: length of the texts.
    ///   - interpolationCount: number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds a text.
    ///
    /// - Parameter literal: the text.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Adds a whole number.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - format: how it is written.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may without this.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: Number, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(format.text(number)), isNumber: true, privacy)
    }

    /// Adds a number.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - format: how it is written; with six decimals without this.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may without this.
    public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
        _ number: Number, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(format.text(Double(number))), isNumber: true, privacy)
    }

    /// Adds a truth value.
    ///
    /// - Parameters:
    ///   - boolean: the value.
    ///   - format: how it is written.
    ///   - privacy: whether it may be read; it may without this.
    public mutating func appendInterpolation(
        _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(boolean), isNumber: true, privacy)
    }

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may not without this.
    public mutating func appendInterpolation(
        _ text: String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(text), isNumber: false, privacy)
    }

    /// Adds what a value says of itself.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may not without this.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ value: some CustomStringConvertible, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(value.description), isNumber: false, privacy)
    }

    /// Adds the name of a type.
    ///
    /// - Parameters:
    ///   - value: the type.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may not without this.
    public mutating func appendInterpolation(
        _ value: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(String(describing: value)), isNumber: false, privacy)
    }

    /// Adds what an error says of itself.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - align: where it stands in a column.
    ///   - privacy: whether it may be read; it may not without this.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: any Error, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.apply(String(describing: error)), isNumber: false, privacy)
    }

    private mutating func append(_ text: String, isNumber: Bool, _ privacy: OSLogPrivacy) {
        parts.append(.value(text, isNumber: isNumber, privacy))
    }
}
