/// One enumeration: a row for each case.
func enumeration(_ node: SchemaNode) throws -> [KeyValuePairs<String, String>] {
    try node.allow("name", "introduced", "deprecated", "supersededBy", "cases", "notes")
    return try enumeration(node, name: node["name"].string(), cases: node["cases"].array())
}

/// One enumeration whose name and cases stand elsewhere than usual.
func enumeration(
    _ node: SchemaNode, name: String, cases: [SchemaNode]
) throws -> [KeyValuePairs<String, String>] {
    if cases.isEmpty { throw node.fail("has no cases") }
    try requireUnique(cases, "name")
    try requireUnique(cases, "exportString")
    var exports: [String: Int] = [:]
    for item in cases {
        exports[try item["exportString"].text()] = try item["rawValue"].int()
    }
    var main: Set<Int> = []
    return try cases.map { item in
        try item.allow(
            "name", "rawValue", "exportString", "introduced", "deprecated", "aliasOf", "meaning",
            "range")
        let raw = try item["rawValue"].int()
        if let alias = try item["aliasOf"].optionalString() {
            guard exports[alias] == raw else {
                throw item["aliasOf"].fail("\"\(alias)\" is no case with the raw value \(raw)")
            }
        } else if !main.insert(raw).inserted {
            throw item["rawValue"].fail("\(raw) has two cases, neither an alias of the other")
        }
        return [
            "enumeration": name,
            "introduced": try node["introduced"].text(),
            "supersededBy": try node["supersededBy"].text(),
            "name": try item["name"].string(),
            "rawValue": String(raw),
            "exportString": try item["exportString"].text(),
            "isAlias": Cell.flag(item["aliasOf"].isPresent),
            "deprecated": try item["deprecated"].text(),
        ]
    }
}
