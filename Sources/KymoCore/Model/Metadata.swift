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

    /// Entries ordered by the UTF-8 bytes of their key: the order of storage and output.
    package var sorted: [(key: String, value: MetadataValue)] {
        values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { (key: $0.key, value: $0.value) }
    }
}

/// One metadata value. Booleans and numbers are what `NSNumber` carries on Apple's systems.
public enum MetadataValue: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case quantity(Quantity)
    case date(Instant)
}
