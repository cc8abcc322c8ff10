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
    let table = try all.map { row in
        if let name = try row["enum"].optionalString(), !names.contains(name) {
            throw row["enum"].fail("\"\(name)\" is not among enums")
        }
        return try metadataRow(row, units, keys)
    }
    try file.table("MetadataKey", "table", table)
    try file.table("MetadataKey", "enumerationTable", try enums.flatMap(enumeration))
    file.add([
        "extension MetadataKey {",
        "    static let privatePrefixText = "
            + Literal.text(try root["privatePrefix"]["prefix"].string()),
        "}",
    ])
}

private func metadataRow(
    _ row: SchemaNode, _ units: UnitTable, _ keys: [String: String]
) throws -> KeyValuePairs<String, String> {
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
    var unit = ""
    if let dimension, dimension != "sameAsSample" {
        unit = try units.baseUnit(ofDimension: dimension, at: row["dimension"])
    }
    let partner = row["requiredWith"]
    let partnerKey = partner.isPresent ? keys[try partner.string()] : ""
    guard let partnerKey else { throw partner.fail("is not in metadata-keys.json") }
    return [
        "key": try row["exportKeyString"].string(),
        "constantName": try row["constantName"].text(),
        "kind": kind,
        "unit": unit,
        "takesUnitOfSample": Cell.flag(dimension == "sameAsSample"),
        "enumeration": try row["enum"].text(),
        "meaning": try row["meaning"].string(),
        "introduced": try row["introduced"].text(),
        "appliesTo": try row["appliesTo"].list(),
        "types": try row["identifiers"].list(),
        "requiredFor": try row["requiredFor"].list(),
        "requiredBy": partnerKey,
        "isSystemWritten": Cell.flag(try row["systemWritten"].flag()),
    ]
}
