/// Names of the aggregation styles.
private let styles = [
    "cumulative", "discreteArithmetic", "discreteTemporallyWeighted",
    "discreteEquivalentContinuousLevel",
]

/// Raw key strings by the name of their constant.
func metadataKeys(_ folder: SchemaFolder) throws -> [String: String] {
    var result: [String: String] = [:]
    for row in try folder.root("metadata-keys.json")["keys"].array() {
        result[try row["constantName"].string()] = try row["exportKeyString"].string()
    }
    return result
}

/// Raw key strings for the constants that a list names.
func rawKeys(_ node: SchemaNode, _ known: [String: String]) throws -> [String] {
    try node.items().map { item in
        guard let key = known[try item.string()] else {
            throw item.fail("\"\(try item.string())\" is not in metadata-keys.json")
        }
        return key
    }
}

/// Rows of `quantity-types.json`.
func emitQuantityTypes(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow("catalog", "count", "types")
    let units = try folder.units()
    let keys = try metadataKeys(folder)
    let rows = try root["types"].array()
    try requireCount(root, rows)
    try requireUnique(rows, "identifier")
    try requireUnique(rows, "swiftName")
    let types = try rows.map { row in
        try row.allow(
            "identifier", "swiftName", "group", "dimension", "canonicalUnit", "headerUnit",
            "exportUnitsObserved", "aggregation", "aggregationOlderSDK", "readOnly", "introduced",
            "requiredMetadata")
        let dimension = try row["dimension"].string()
        try units.check(row["canonicalUnit"], is: dimension)
        if row["headerUnit"].isPresent { try units.check(row["headerUnit"], is: dimension) }
        for unit in try row["exportUnitsObserved"].array() {
            try units.check(unit, is: dimension)
        }
        let older = row["aggregationOlderSDK"]
        return "QuantityType(\(Literal.text(try row["identifier"].string())), "
            + "swiftName: \(Literal.text(try row["swiftName"].string())), "
            + "group: \(Literal.text(try row["group"].string())), "
            + "dimension: \(Literal.text(dimension)), "
            + "canonicalUnit: \(Literal.text(try row["canonicalUnit"].string())), "
            + "headerUnit: \(Literal.optional(try row["headerUnit"].optionalString())), "
            + "exportUnits: \(Literal.list(try row["exportUnitsObserved"].strings())), "
            + "style: .\(try row["aggregation"].word(of: styles)), "
            + "olderStyle: \(older.isPresent ? "." + (try older.word(of: styles)) : "nil"), "
            + "isReadOnly: \(try row["readOnly"].bool()), "
            + "introduced: \(Literal.text(try row["introduced"].version())), "
            + "requiredMetadata: \(Literal.list(try rawKeys(row["requiredMetadata"], keys))))"
    }
    file.table("QuantityType", "all", "QuantityType", types)
}

/// Rows and enumerations of `category-types.json`. Constants that share a stored string become one
/// row, under the name of the constant that is not deprecated.
func emitCategoryTypes(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow("catalog", "count", "distinctIdentifiers", "rules", "types", "enums")
    let keys = try metadataKeys(folder)
    let rows = try root["types"].array()
    try requireCount(root, rows)
    try requireUnique(rows, "constantName")
    try requireUnique(rows, "swiftName")
    let enums = try root["enums"].array()
    try requireUnique(enums, "name")
    var values: [String: Set<Int>] = [:]
    for node in enums {
        values[try node["name"].string()] = Set(
            try node["cases"].array().map { try $0["rawValue"].int() })
    }
    var order: [String] = []
    var groups: [String: [SchemaNode]] = [:]
    for row in rows {
        let allowed = Set(try row["allowedValues"].array().map { try $0.int() })
        let name = try row["valueEnum"].string()
        guard let known = values[name] else {
            throw row["valueEnum"].fail("\"\(name)\" is not among enums")
        }
        guard allowed == known else {
            throw row["allowedValues"].fail("are not the raw values of \(name)")
        }
        let identifier = try row["identifier"].string()
        if groups[identifier] == nil { order.append(identifier) }
        groups[identifier, default: []].append(row)
    }
    let types = try order.map { try categoryRow($0, groups[$0] ?? [], keys) }
    file.table("CategoryType", "all", "CategoryType", types)
    file.table("CategoryType", "enumerations", "CatalogEnumeration", try enums.map(enumeration))
}

private func categoryRow(
    _ identifier: String, _ rows: [SchemaNode], _ keys: [String: String]
) throws -> String {
    for row in rows {
        try row.allow(
            "constantName", "identifier", "swiftName", "valueEnum", "allowedValues", "readOnly",
            "introduced", "deprecated", "legacyValueEnum", "requiredMetadata", "optionalMetadata")
    }
    let current = rows.filter { !$0["deprecated"].isPresent }
    guard current.count == 1, let main = current.first else {
        throw SchemaError(
            place: rows.first?.place ?? identifier,
            problem: "\(identifier) has \(current.count) constants that are not deprecated")
    }
    let others = rows.filter { $0["deprecated"].isPresent }
    var older = try rows.compactMap { try $0["legacyValueEnum"].optionalString() }
    older += try others.map { try $0["valueEnum"].string() }
    let introduced =
        try rows.map { try $0["introduced"].version() }
        .min { (Double($0) ?? 0) < (Double($1) ?? 0) } ?? ""
    return "CategoryType(\(Literal.text(identifier)), "
        + "swiftName: \(Literal.text(try main["swiftName"].string())), "
        + "olderSwiftNames: \(Literal.list(try others.map { try $0["swiftName"].string() })), "
        + "constantName: \(Literal.text(try main["constantName"].string())), "
        + "valueEnumeration: \(Literal.text(try main["valueEnum"].string())), "
        + "olderEnumerations: \(Literal.list(older)), "
        + "isReadOnly: \(try main["readOnly"].bool()), introduced: \(Literal.text(introduced)), "
        + "requiredMetadata: \(Literal.list(try rawKeys(main["requiredMetadata"], keys))), "
        + "optionalMetadata: \(Literal.list(try rawKeys(main["optionalMetadata"], keys))))"
}

/// One enumeration with its cases.
func enumeration(_ node: SchemaNode) throws -> String {
    try node.allow("name", "introduced", "deprecated", "supersededBy", "cases", "notes")
    return try enumeration(
        node, name: node["name"].string(), cases: node["cases"].array())
}

/// One enumeration whose name and cases stand elsewhere than usual.
func enumeration(_ node: SchemaNode, name: String, cases: [SchemaNode]) throws -> String {
    try requireUnique(cases, "name")
    try requireUnique(cases, "exportString")
    let exports = Dictionary(
        try cases.compactMap { item in
            try item["exportString"].optionalString().map { ($0, try item["rawValue"].int()) }
        }, uniquingKeysWith: { first, _ in first })
    var main: Set<Int> = []
    let list = try cases.map { item in
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
        return "CatalogEnumeration.Case(\(Literal.text(try item["name"].string())), \(raw), "
            + "exportString: \(Literal.optional(try item["exportString"].optionalString())), "
            + "isAlias: \(item["aliasOf"].isPresent), "
            + "deprecated: \(Literal.optional(try item["deprecated"].optionalString())))"
    }
    let head =
        "CatalogEnumeration(\(Literal.text(name)), "
        + "introduced: \(Literal.optional(try node["introduced"].optionalString())), "
        + "supersededBy: \(Literal.optional(try node["supersededBy"].optionalString())), cases: ["
    return head + "\n            " + list.joined(separator: ",\n            ") + ",\n        ])"
}
