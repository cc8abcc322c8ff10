/// Rows and enumerations of `metadata-keys.json`.
func emitMetadataKeys(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow(
        "catalog", "count", "encoding", "keys", "stringOnlyKeys", "privatePrefix", "enums")
    let units = try folder.units()
    let keys = try metadataKeys(folder)
    let rows = try root["keys"].array()
    try requireCount(root, rows)
    try requireUnique(rows, "constantName")
    let all = rows + (try root["stringOnlyKeys"].array())
    try requireUnique(all, "exportKeyString")
    let enums = try root["enums"].array()
    try requireUnique(enums, "name")
    let names = Set(try enums.map { try $0["name"].string() } + ["HKWorkoutActivityType"])
    let list = try all.map { row in
        if let name = try row["enum"].optionalString(), !names.contains(name) {
            throw row["enum"].fail("\"\(name)\" is not among enums")
        }
        return try metadataRow(row, units, keys)
    }
    file.table("MetadataKey", "all", "MetadataKey", list)
    file.table("MetadataKey", "enumerations", "CatalogEnumeration", try enums.map(enumeration))
    file.add([
        "extension MetadataKey {",
        "    static let privatePrefixText = "
            + Literal.text(try root["privatePrefix"]["prefix"].string()),
        "}",
    ])
}

private func metadataRow(
    _ row: SchemaNode, _ units: UnitTable, _ keys: [String: String]
) throws -> String {
    try row.allow(
        "constantName", "exportKeyString", "valueType", "enum", "meaning", "introduced",
        "appliesTo", "exampleExportValue", "dimension", "identifiers", "systemWritten",
        "requiredFor", "requiredWith")
    let kinds = [
        "NSNumber(Bool)": "boolean", "NSNumber": "number", "HKQuantity": "quantity",
        "NSDate": "date", "NSString": "string",
    ]
    let kind = kinds[try row["valueType"].word(of: kinds.keys.sorted())] ?? ""
    let dimension = try row["dimension"].optionalString()
    if kind == "quantity", dimension == nil { throw row.fail("is a quantity without dimension") }
    var unit: String?
    if let dimension, dimension != "sameAsSample" {
        unit = try units.baseUnit(ofDimension: dimension, at: row["dimension"])
    }
    let partner = row["requiredWith"]
    let partners = partner.isPresent ? [keys[try partner.string()] ?? ""] : []
    if partners.contains("") { throw partner.fail("is not in metadata-keys.json") }
    return "MetadataKey(\(Literal.text(try row["exportKeyString"].string())), "
        + "constantName: \(Literal.optional(try row["constantName"].optionalString())), "
        + "kind: .\(kind), unit: \(Literal.optional(unit)), "
        + "takesUnitOfSample: \(dimension == "sameAsSample"), "
        + "enumeration: \(Literal.optional(try row["enum"].optionalString())), "
        + "meaning: \(Literal.text(try row["meaning"].string())), "
        + "introduced: \(Literal.optional(try row["introduced"].optionalString())), "
        + "appliesTo: \(Literal.list(try row["appliesTo"].strings())), "
        + "types: \(Literal.list(try row["identifiers"].strings())), "
        + "requiredFor: \(Literal.list(try row["requiredFor"].strings())), "
        + "requiredBy: \(Literal.optional(partners.first)), "
        + "isSystemWritten: \(try row["systemWritten"].flag()))"
}
