internal import KymoCore

/// Reads metadata values of exports, which are all text, by what the catalog says of their key.
///
/// A key that the catalog does not know keeps its text; so does a value that its key does not
/// explain.
enum MetadataText {
    private static let humidity = "HKWeatherHumidity"

    static func value(_ text: String, key: String) -> MetadataValue {
        guard let known = Catalog.metadataKey(key), known.key == key else { return .string(text) }
        switch known.kind {
        case .boolean:
            return text == "1" ? .boolean(true) : text == "0" ? .boolean(false) : .string(text)
        case .number: return number(text) ?? .string(text)
        case .quantity: return quantity(text, of: known) ?? .string(text)
        case .date:
            return ExportDateText.read(text.utf8.span).map { .date($0) } ?? .string(text)
        case .string: return .string(text)
        }
    }

    private static func number(_ text: String) -> MetadataValue? {
        if let whole = Int64(text) { return .integer(whole) }
        guard case .value(let value) = DecimalText.read(text.utf8.span) else { return nil }
        return .number(value)
    }

    /// A number, a blank, a unit; the humidity of the weather is a hundred times too big in every
    /// export (export-format Q15).
    private static func quantity(_ text: String, of key: MetadataKey) -> MetadataValue? {
        guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")),
            case .value(var value) = DecimalText.read(String(text[..<blank]).utf8.span),
            let unit = try? Unit(validating: String(text[text.utf8.index(after: blank)...])),
            key.unit?.isCompatible(with: unit) ?? true
        else { return nil }
        if key.key == humidity { value /= 100 }
        return .quantity(Quantity(value: value, unit: unit))
    }
}
