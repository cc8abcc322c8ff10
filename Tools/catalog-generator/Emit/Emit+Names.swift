/// The names of the module HealthKit that a schema lists: identifiers, enumerations and keys.
func emitNames(_ schema: String, _ root: SchemaNode, into file: inout GeneratedFile) throws {
    switch schema {
    case "quantity-types.json":
        file.add(try identifiers("HKQuantityTypeIdentifier", root["types"].array()))
    case "category-types.json":
        file.add(try identifiers("HKCategoryTypeIdentifier", root["types"].array()))
        for node in try root["enums"].array() {
            file.add(try enumeration(try node["name"].string(), node["cases"].array()))
        }
    case "other-types.json":
        for (name, key) in [
            ("HKCorrelationTypeIdentifier", "correlationTypes"),
            ("HKCharacteristicTypeIdentifier", "characteristicTypes"),
            ("HKDocumentTypeIdentifier", "documentTypes"),
            ("HKClinicalTypeIdentifier", "clinicalTypes"),
        ] {
            file.add(try identifiers(name, root[key].array()))
        }
    case "metadata-keys.json":
        for row in try root["keys"].array() {
            let name = try row["constantName"].string()
            let key = try row["exportKeyString"].string()
            file.add(["public let \(name) = \(Literal.text(key))"])
        }
    default:
        throw SchemaError(place: schema, problem: "no names are made from a file of this name")
    }
}

/// A struct of raw texts with a constant for each row that has a Swift name.
private func identifiers(_ name: String, _ rows: [SchemaNode]) throws -> [String] {
    var lines = [
        "public struct \(name): RawRepresentable, Hashable, Sendable {",
        "    public let rawValue: String",
        "    public init(rawValue: String) { self.rawValue = rawValue }",
    ]
    for row in rows {
        guard let swiftName = try row["swiftName"].optionalString() else { continue }
        let raw = try row["identifier"].string()
        lines.append(
            "    public static let \(quoted(swiftName)) = \(name)(rawValue: \(Literal.text(raw)))")
    }
    return lines + ["}"]
}

/// An enumeration; a case whose number another has before it becomes a constant.
private func enumeration(_ name: String, _ cases: [SchemaNode]) throws -> [String] {
    var names: [Int: String] = [:]
    var lines = ["public enum \(name): Int, Sendable, CaseIterable {"]
    for node in cases {
        let (caseName, number) = (try node["name"].string(), try node["rawValue"].int())
        if let first = names[number] {
            lines.append("    public static let \(quoted(caseName)) = \(name).\(quoted(first))")
        } else {
            names[number] = caseName
            lines.append("    case \(quoted(caseName)) = \(number)")
        }
    }
    return lines + ["}"]
}

/// A name that is a word of the language stands between backticks.
private func quoted(_ name: String) -> String {
    ["in", "default", "is", "as", "repeat", "continue", "break", "return", "self", "where"]
        .contains(name) ? "`\(name)`" : name
}
