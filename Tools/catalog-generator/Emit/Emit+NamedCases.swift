// Enumerations of the module HealthKit. A raw value that no case has makes the initialiser fail,
// where Apple's, which come from C, take any number.

/// Adds every enumeration of a list. One whose name begins with that of the class it belongs to
/// stands inside the class, as in Apple's interface: `HKStateOfMind.Label`.
func addEnumerations(
    _ list: SchemaNode, of owner: String? = nil, into file: inout GeneratedFile
) throws {
    let nodes = try list.items()
    try requireUnique(nodes, "name")
    for node in nodes {
        let name = try node["name"].string()
        let cases = try node["cases"].array()
        guard let owner, name.hasPrefix(owner) else {
            file.add(try enumeration(named: name, node, cases: cases))
            continue
        }
        let inner = String(name.dropFirst(owner.count))
        let lines = try enumeration(named: inner, node, cases: cases)
        file.add(["extension \(owner) {"] + lines.map { "    " + $0 } + ["}"])
    }
}

/// The lines of one enumeration. A case that has the number of another becomes a constant.
func enumeration(
    named name: String, _ node: SchemaNode, raw: String = "Int", cases: [SchemaNode]
) throws -> [String] {
    try requireUnique(cases, "name")
    var names: [Int: String] = [:]
    for item in cases where !item["aliasOf"].isPresent {
        let number = try item["rawValue"].int()
        if let first = names.updateValue(try item["name"].string(), forKey: number) {
            throw item["rawValue"].fail("\(number) is that of \(first) already")
        }
    }
    var lines: [String] = []
    if try node["deprecated"].optionalString() != nil {
        lines.append(retired(renamed: try node["supersededBy"].optionalString()))
    }
    lines.append("public enum \(name): \(raw), Sendable {")
    for item in cases {
        let caseName = quoted(try item["name"].string())
        let number = try item["rawValue"].int()
        let alias = item["aliasOf"].isPresent
        guard let main = names[number] else {
            throw item["aliasOf"].fail("no case has the raw value \(number)")
        }
        if try isRetired(item) { lines.append("    " + retired(renamed: alias ? main : nil)) }
        lines.append(
            alias
                ? "    public static let \(caseName) = Self.\(quoted(main))"
                : "    case \(caseName) = \(number)")
    }
    return lines + ["}"]
}

/// A case is retired by the version that did so, an activity by a truth value.
private func isRetired(_ item: SchemaNode) throws -> Bool {
    if let truth = try? item["deprecated"].bool() { return truth }
    return item["deprecated"].isPresent
}

/// The mark of what is there for older programs, with the name that took its place.
func retired(renamed name: String?) -> String {
    name.map { "@available(*, deprecated, renamed: \(Literal.text($0)))" }
        ?? "@available(*, deprecated)"
}

/// A name that is a word of the language stands between backticks.
func quoted(_ name: String) -> String {
    let words: Set = [
        "as", "break", "case", "class", "continue", "default", "do", "else", "enum", "extension",
        "false", "for", "func", "guard", "if", "import", "in", "init", "internal", "is", "let",
        "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static",
        "struct", "super", "switch", "throw", "true", "try", "var", "where", "while",
    ]
    return words.contains(name) ? "`\(name)`" : name
}
