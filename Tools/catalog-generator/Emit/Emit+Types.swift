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

/// Raw key strings for the constants that a list names, as a cell.
func rawKeys(_ node: SchemaNode, _ known: [String: String]) throws -> String {
    Cell.list(
        try node.items().map { item in
            guard let key = known[try item.string()] else {
                throw item.fail("\"\(try item.string())\" is not in metadata-keys.json")
            }
            return key
        })
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
    let table = try rows.map { row -> KeyValuePairs<String, String> in
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
        return [
            "identifier": try row["identifier"].string(),
            "swiftName": try row["swiftName"].string(),
            "group": try row["group"].string(),
            "dimension": dimension,
            "canonicalUnit": try row["canonicalUnit"].string(),
            "headerUnit": try row["headerUnit"].text(),
            "exportUnits": try row["exportUnitsObserved"].list(),
            "style": try row["aggregation"].word(of: styles),
            "olderStyle": older.isPresent ? try older.word(of: styles) : "",
            "isReadOnly": Cell.flag(try row["readOnly"].bool()),
            "introduced": try row["introduced"].version(),
            "requiredMetadata": try rawKeys(row["requiredMetadata"], keys),
        ]
    }
    try file.table("QuantityType", "table", table)
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
    let table = try order.map { try categoryRow($0, groups[$0] ?? [], keys) }
    try file.table("CategoryType", "table", table)
    try file.table("CategoryType", "enumerationTable", try enums.flatMap(enumeration))
}

private func categoryRow(
    _ identifier: String, _ rows: [SchemaNode], _ keys: [String: String]
) throws -> KeyValuePairs<String, String> {
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
    return [
        "identifier": identifier,
        "swiftName": try main["swiftName"].string(),
        "olderSwiftNames": Cell.list(try others.map { try $0["swiftName"].string() }),
        "constantName": try main["constantName"].string(),
        "values": try main["valueEnum"].string(),
        "olderValues": Cell.list(older),
        "isReadOnly": Cell.flag(try main["readOnly"].bool()),
        "introduced": introduced,
        "requiredMetadata": try rawKeys(main["requiredMetadata"], keys),
        "optionalMetadata": try rawKeys(main["optionalMetadata"], keys),
    ]
}
