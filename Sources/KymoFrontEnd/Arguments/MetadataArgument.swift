package import Foundation
package import KymoCore

/// Metadata as a person gives it: `KEY=VALUE`, with the kind of value read from its text.
package enum MetadataArgument {
    /// Reads pairs; of two with one key the later counts.
    ///
    /// - Throws: `FrontEndError` with exit code 2 that names the pair.
    package static func read(
        _ pairs: [String], zone: TimeZone
    ) throws(FrontEndError) -> Metadata {
        var metadata = Metadata()
        for pair in pairs {
            guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
                throw .usage("'\(pair)' is no KEY=VALUE for --metadata")
            }
            var key = pair[..<equals]
            let text = String(pair[pair.index(after: equals)...])
            if key.last == ":" {
                key = key.dropLast()
                metadata[String(key)] = .string(text)
            } else {
                metadata[String(key)] = value(text, key: String(key), zone: zone)
            }
        }
        return metadata
    }

    /// A known key says what its value is; of others the text does.
    private static func value(_ text: String, key: String, zone: TimeZone) -> MetadataValue {
        switch Catalog.metadataKey(key)?.kind {
        case .string: .string(text)
        case .boolean:
            boolean(text) ?? (text == "1" ? .boolean(true) : nil)
                ?? (text == "0" ? .boolean(false) : nil) ?? .string(text)
        case .date: date(text, zone) ?? .string(text)
        case .number: number(text) ?? .string(text)
        case .quantity: quantity(text) ?? .string(text)
        case nil:
            boolean(text) ?? number(text) ?? InstantText.read(text).map { .date($0) }
                ?? quantity(text) ?? .string(text)
        }
    }

    private static func boolean(_ text: String) -> MetadataValue? {
        text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    }

    private static func number(_ text: String) -> MetadataValue? {
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number(number)
    }

    private static func date(_ text: String, _ zone: TimeZone) -> MetadataValue? {
        let instant = InstantText.read(text) ?? InstantText.readLocal(text, in: ZoneOffsets(zone))
        return instant.map { .date($0) }
    }

    private static func quantity(_ text: String) -> MetadataValue? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Double(parts[0]), number.isFinite,
            let unit = try? KymoCore.Unit(validating: String(parts[1]))
        else { return nil }
        return .quantity(Quantity(value: number, unit: unit))
    }
}
