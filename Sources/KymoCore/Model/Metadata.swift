/// What else is known of a sample: text keys with values of five kinds (queries 7).
public struct Metadata: Hashable, Sendable {
    /// Values by raw key string.
    public var values: [String: MetadataValue]

    /// Holds `values`.
    public init(_ values: [String: MetadataValue] = [:]) { self.values = values }

    /// Whether nothing is known.
    public var isEmpty: Bool { values.isEmpty }

    /// The value of a raw key, or nil.
    public subscript(key: String) -> MetadataValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The same with whole numbers as integers: JSON does not tell 5 from 5.0.
    package var withWholeIntegers: Metadata { Metadata(values.mapValues(\.withWholeInteger)) }

    /// Entries ordered by the UTF-8 bytes of their key: the order of storage and output.
    package var sorted: [(key: String, value: MetadataValue)] {
        values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { (key: $0.key, value: $0.value) }
    }
}

/// One metadata value. Booleans and numbers are what `NSNumber` carries on Apple's systems.
///
/// Equality is that of the writing, to the bit: dictionaries of what was written hold these, and
/// 1 km may not come back as 1000 m although the two quantities are equal (units 5).
public enum MetadataValue: Sendable {
    case string(String)
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case quantity(Quantity)
    case date(Instant)
}

extension MetadataValue {
    /// The same; a whole number that `Double` holds exactly as an integer.
    package var withWholeInteger: MetadataValue {
        guard case .number(let number) = self, abs(number) <= 9_007_199_254_740_992,
            let whole = Int64(exactly: number)
        else { return self }
        return .integer(whole)
    }
}

extension MetadataValue: Hashable {
    /// Whether both are the same kind, number to the bit, unit and text.
    public static func == (a: MetadataValue, b: MetadataValue) -> Bool {
        switch (a, b) {
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.boolean(let a), .boolean(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
        case (.quantity(let a), .quantity(let b)): a.isIdentical(to: b)
        case (.date(let a), .date(let b)): a == b
        default: false
        }
    }

    /// Feeds the kind and what it holds.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .string(let text):
            hasher.combine(0)
            hasher.combine(text)
        case .boolean(let truth):
            hasher.combine(1)
            hasher.combine(truth)
        case .integer(let number):
            hasher.combine(2)
            hasher.combine(number)
        case .number(let number):
            hasher.combine(3)
            hasher.combine(number.bitPattern)
        case .quantity(let quantity):
            hasher.combine(4)
            hasher.combine(quantity.value.bitPattern)
            hasher.combine(quantity.unit)
        case .date(let instant):
            hasher.combine(5)
            hasher.combine(instant)
        }
    }
}
