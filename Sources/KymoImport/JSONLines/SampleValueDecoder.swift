import KymoCore

/// Reads what a sample says: `value`, `unit`, `values` and `valueName`.
struct SampleValueDecoder {
    let zone: ZoneOffsets?

    func value(of type: String, in object: JSONObject) throws(SampleJSONError) -> SampleValue {
        if let list = try object.array("values") { return try series(list, type, object) }
        if let category = Catalog.categoryType(type) { return try value(of: category, in: object) }
        guard let json = object["value"] else {
            throw SampleJSONError(.missingValue, "'value' is missing", at: "/value")
        }
        if Catalog.quantityType(type) == nil {
            if let known = Catalog.type(named: type) {
                throw SampleJSONError(
                    .unsupportedType, "samples of \(known.swiftName ?? type) cannot be taken yet",
                    at: "/type")
            }
            return try unknownValue(json, object)
        }
        guard case .number = json else {
            throw SampleJSONError(.badNumber, "'value' must be a number", at: "/value")
        }
        guard let number = json.double else {
            throw SampleJSONError(.notFinite, "'value' is too large", at: "/value")
        }
        return .quantity(Quantity(value: number, unit: try unit(of: type, in: object)))
    }

    /// A type that the catalog does not know: a quantity if it reads as one, else text.
    private func unknownValue(
        _ json: JSONValue, _ object: JSONObject
    ) throws(SampleJSONError) -> SampleValue {
        if let number = json.double, let text = try object.string("unit") {
            return .quantity(Quantity(value: number, unit: try Self.unit(text, at: "/unit")))
        }
        switch json {
        case .string(let text): return .text(text)
        case .number(let text): return .text(text)
        default:
            throw SampleJSONError(
                .malformedLine, "'value' must be a number or text", at: "/value")
        }
    }

    private func unit(of type: String, in object: JSONObject) throws(SampleJSONError) -> Unit {
        if let text = try object.string("unit") { return try Self.unit(text, at: "/unit") }
        guard let canonical = Catalog.quantityType(type)?.canonicalUnit,
            ["count", "%"].contains(canonical.unitString)
        else { throw SampleJSONError(.missingUnit, "'unit' is missing", at: "/unit") }
        return canonical
    }

    static func unit(_ text: String, at pointer: String) throws(SampleJSONError) -> Unit {
        do { return try Unit(validating: text) } catch {
            throw SampleJSONError(.unknownUnit, "'\(text.prefix(60))' is no unit", at: pointer)
        }
    }

    private func value(
        of type: CategoryType, in object: JSONObject
    ) throws(SampleJSONError) -> SampleValue {
        switch object["value"] ?? object["valueName"] {
        case .string(let text):
            if let raw = type.rawValue(named: text) { return .category(raw) }
            throw SampleJSONError(
                .unknownValue, "'\(text.prefix(60))' is no value of \(type.swiftName)",
                at: "/value")
        case let json? where json.integer != nil:
            return .category(json.integer ?? 0)
        case nil:
            guard let implied = type.impliedValue else {
                throw SampleJSONError(.missingValue, "'value' is missing", at: "/value")
            }
            return .category(implied)
        default:
            throw SampleJSONError(
                .malformedLine, "a category value is a raw number or a name", at: "/value")
        }
    }

    private func series(
        _ list: [JSONValue], _ type: String, _ object: JSONObject
    ) throws(SampleJSONError) -> SampleValue {
        var entries: [SeriesEntry] = []
        for (index, item) in list.enumerated() {
            guard case .array(let parts) = item, parts.count == 3, let start = parts[0].string,
                let end = parts[1].string, let value = parts[2].double
            else {
                throw SampleJSONError(
                    .malformedLine, "an entry of a series is [start, end, value]",
                    at: "/values/\(index)")
            }
            entries.append(
                SeriesEntry(
                    start: try SampleJSONDecoder.instant(start, zone, at: "/values/\(index)/0"),
                    end: try SampleJSONDecoder.instant(end, zone, at: "/values/\(index)/1"),
                    value: value))
        }
        return .series(entries, unit: try unit(of: type, in: object))
    }
}
