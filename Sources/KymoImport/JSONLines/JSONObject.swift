/// The fields of a JSON object by name, with typed access; null counts as absent.
struct JSONObject {
    let fields: [JSONValue.Field]

    init(_ fields: [JSONValue.Field]) { self.fields = fields }

    subscript(name: String) -> JSONValue? {
        fields.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
    }

    /// - Throws: `unknownField` for a field that is none of these.
    func allow(_ names: Set<String>, in pointer: String) throws(SampleJSONError) {
        for field in fields where !names.contains(field.name) {
            throw SampleJSONError(
                .unknownField, "unknown field '\(field.name.prefix(60))'",
                at: "\(pointer)/\(field.name.prefix(60))")
        }
    }

    func string(_ name: String) throws(SampleJSONError) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw kind(name, "text") }
        return text
    }

    func number(_ name: String) throws(SampleJSONError) -> Double? {
        guard let value = self[name] else { return nil }
        guard case .number = value else { throw kind(name, "a number") }
        guard let number = value.double else {
            throw SampleJSONError(.notFinite, "'\(name)' is too large", at: "/\(name)")
        }
        return number
    }

    func object(_ name: String) throws(SampleJSONError) -> JSONObject? {
        guard let value = self[name] else { return nil }
        guard case .object(let fields) = value else { throw kind(name, "an object") }
        return JSONObject(fields)
    }

    func array(_ name: String) throws(SampleJSONError) -> [JSONValue]? {
        guard let value = self[name] else { return nil }
        guard case .array(let list) = value else { throw kind(name, "a list") }
        return list
    }

    private func kind(_ name: String, _ wanted: String) -> SampleJSONError {
        SampleJSONError(.malformedLine, "'\(name)' must be \(wanted)", at: "/\(name)")
    }
}
