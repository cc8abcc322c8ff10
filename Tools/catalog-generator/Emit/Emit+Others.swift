/// Rows and enumerations of `other-types.json`.
func emitOtherTypes(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow(
        "catalog", "correlationTypes", "correlationRules", "characteristicTypes", "documentTypes",
        "clinicalTypes", "fhir", "verifiableClinicalRecords", "seriesTypes", "quantitySeries",
        "workoutType", "activitySummaryType", "electrocardiogram", "audiogram",
        "visionPrescription", "scoredAssessments", "stateOfMind", "medicationTypes",
        "eventClassifications", "workoutZones", "exportOnlyTypes")
    let keys = try metadataKeys(folder)
    let quantities = Set(
        try folder.root("quantity-types.json")["types"].array().map {
            try $0["identifier"].string()
        })
    try emitCorrelations(root["correlationTypes"].array(), quantities, keys, into: &file)
    try emitCharacteristics(root["characteristicTypes"].array(), into: &file)
    try emitDocuments(root["documentTypes"].array(), into: &file)
    var types: [KeyValuePairs<String, String>] = []
    var enums: [KeyValuePairs<String, String>] = []
    for kind in OtherKind.allCases {
        let node = root[kind.rawValue]
        for row in kind.isList ? try node.array() : [node] {
            types.append(try otherRow(row, kind))
            enums += try row["enums"].items().flatMap(enumeration)
        }
    }
    enums += try root["eventClassifications"].array().flatMap(enumeration)
    try file.table("OtherType", "table", types)
    try file.table("OtherType", "enumerationTable", enums)
    for list in ["resourceTypes", "releases"] {
        let names = try root["fhir"][list].array().map { row -> KeyValuePairs<String, String> in
            [
                "exportString": try row["exportString"].string(),
                "constantName": try row["constantName"].text(),
                "version": try row["version"].text(),
                "introduced": try row["introduced"].text(),
            ]
        }
        try file.table("FHIRName", "\(list)Table", names)
    }
}

private enum OtherKind: String, CaseIterable {
    case clinicalTypes, verifiableClinicalRecords, seriesTypes, quantitySeries, workoutType
    case activitySummaryType, electrocardiogram, audiogram, visionPrescription
    case scoredAssessments, stateOfMind, medicationTypes, workoutZones, exportOnlyTypes

    var isList: Bool {
        switch self {
        case .clinicalTypes, .seriesTypes, .scoredAssessments, .medicationTypes, .exportOnlyTypes:
            true
        default: false
        }
    }

    /// Case of `OtherType.Kind`.
    var swiftName: String {
        switch self {
        case .clinicalTypes: "clinical"
        case .verifiableClinicalRecords: "verifiableClinicalRecord"
        case .seriesTypes: "series"
        case .workoutType: "workout"
        case .activitySummaryType: "activitySummary"
        case .scoredAssessments: "scoredAssessment"
        case .medicationTypes: "medication"
        case .workoutZones: "workoutZone"
        case .exportOnlyTypes: "exportOnly"
        default: rawValue
        }
    }
}

private func otherRow(
    _ row: SchemaNode, _ kind: OtherKind
) throws -> KeyValuePairs<String, String> {
    let own: Set<String> = [
        "identifier", "constantName", "swiftName", "introduced", "class", "exportElement",
        "exportFile", "readOnly", "enums", "fields", "lensFields", "unit",
    ]
    let listed = row["fields"].isPresent ? row["fields"] : row["lensFields"]
    let fields = try listed.items().map { field in
        if let name = try? field.string() { return name }
        let unit = try field["unit"].text()
        return try field["name"].string() + (unit.isEmpty ? "" : "=" + unit)
    }
    var attributes: [String] = []
    for key in try row.keys().subtracting(own).sorted() {
        attributes += try texts(row[key]).map { "\(key)=\($0)" }
    }
    for item in attributes + fields where item.contains(Cell.separator) {
        throw row.fail("\"\(item)\" holds \(Cell.separator), which parts the items of a list")
    }
    return [
        "identifier": try row["identifier"].text(),
        "kind": kind.swiftName,
        "constantName": try row["constantName"].text(),
        "swiftName": try row["swiftName"].text(),
        "introduced": try row["introduced"].text(),
        "className": try row["class"].text(),
        "exportElement": try row["exportElement"].text(),
        "exportFile": try row["exportFile"].text(),
        "unit": try row["unit"].text(),
        "isReadOnly": Cell.flag(try row["readOnly"].flag()),
        "fields": Cell.list(fields),
        "enumerations": Cell.list(try row["enums"].items().map { try $0["name"].string() }),
        "attributes": Cell.list(attributes),
    ]
}

/// Any value as a list of texts: numbers and truth values as in JSON, objects as `key=text`.
private func texts(_ node: SchemaNode) throws -> [String] {
    if let list = try? node.array() { return try list.flatMap(texts) }
    if let text = try? node.string() { return [text] }
    if let number = try? node.int() { return [String(number)] }
    if let truth = try? node.bool() { return [String(truth)] }
    guard node.isPresent else { return [] }
    return try node.keys().sorted().flatMap { key in
        try texts(node[key]).map { "\(key)=\($0)" }
    }
}

private func emitCorrelations(
    _ rows: [SchemaNode], _ quantities: Set<String>, _ keys: [String: String],
    into file: inout GeneratedFile
) throws {
    try requireUnique(rows, "identifier")
    let table = try rows.map { row -> KeyValuePairs<String, String> in
        for member in try row["members"].array() where !quantities.contains(try member.string()) {
            throw member.fail("\"\(try member.string())\" is no quantity type")
        }
        return [
            "identifier": try row["identifier"].string(),
            "swiftName": try row["swiftName"].string(),
            "introduced": try row["introduced"].version(),
            "members": try row["members"].list(),
            "needsEveryMember": Cell.flag(try row["memberRule"].string() == "one of each"),
            "usualMetadata": try rawKeys(row["usualMetadata"], keys),
        ]
    }
    try file.table("CorrelationType", "table", table)
}

private func emitCharacteristics(
    _ rows: [SchemaNode], into file: inout GeneratedFile
) throws {
    try requireUnique(rows, "identifier")
    var enums: [KeyValuePairs<String, String>] = []
    let table = try rows.map { row -> KeyValuePairs<String, String> in
        if let name = try row["enum"].optionalString() {
            enums += try enumeration(row, name: name, cases: row["values"].array())
        }
        return [
            "identifier": try row["identifier"].string(),
            "swiftName": try row["swiftName"].text(),
            "introduced": try row["introduced"].version(),
            "kind": try row["valueKind"].word(of: ["date", "enum", "text"]),
            "exportAttribute": try row["exportAttribute"].text(),
            "enumeration": try row["enum"].text(),
        ]
    }
    try file.table("CharacteristicType", "table", table)
    try file.table("CharacteristicType", "enumerationTable", enums)
}

private func emitDocuments(_ rows: [SchemaNode], into file: inout GeneratedFile) throws {
    let table = try rows.map { row -> KeyValuePairs<String, String> in
        [
            "identifier": try row["identifier"].string(),
            "swiftName": try row["swiftName"].string(),
            "introduced": try row["introduced"].version(),
            "className": try row["class"].string(),
            "fields": try row["fields"].list(),
            "exportFile": try row["exportFile"].text(),
        ]
    }
    try file.table("DocumentType", "table", table)
}
