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
    var types: [String] = []
    var enums: [String] = []
    for kind in OtherKind.allCases {
        let node = root[kind.rawValue]
        let rows = kind.isList ? try node.array() : [node]
        for row in rows {
            types.append(try otherRow(row, kind))
            enums += try row["enums"].items().map(enumeration)
        }
    }
    enums += try root["eventClassifications"].array().map(enumeration)
    file.table("OtherType", "all", "OtherType", types)
    file.table("OtherType", "enumerations", "CatalogEnumeration", enums)
    let resources = try root["fhir"]["resourceTypes"].array().map { row in
        let introduced = Literal.optional(try row["introduced"].optionalString())
        return "FHIRName(\(Literal.text(try row["exportString"].string())), "
            + "constantName: \(Literal.optional(try row["constantName"].optionalString())), "
            + "version: nil, introduced: \(introduced))"
    }
    file.table("FHIRName", "resourceTypes", "FHIRName", resources)
    let releases = try root["fhir"]["releases"].array().map { row in
        "FHIRName(\(Literal.text(try row["exportString"].string())), constantName: nil, "
            + "version: \(Literal.optional(try row["version"].optionalString())), introduced: nil)"
    }
    file.table("FHIRName", "releases", "FHIRName", releases)
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

private func otherRow(_ row: SchemaNode, _ kind: OtherKind) throws -> String {
    let own: Set<String> = [
        "identifier", "constantName", "swiftName", "introduced", "class", "exportElement",
        "exportFile", "readOnly", "enums", "fields", "lensFields", "unit",
    ]
    let listed = row["fields"].isPresent ? row["fields"] : row["lensFields"]
    let fields = try listed.items().map { field in
        let isText = (try? field.string()) != nil
        let name = try isText ? field.string() : field["name"].string()
        let unit = isText ? nil : try field["unit"].optionalString()
        return "OtherType.Field(\(Literal.text(name)), unit: \(Literal.optional(unit)))"
    }
    var attributes: [String] = []
    for key in try row.keys().subtracting(own).sorted() {
        attributes.append("\(Literal.text(key)): \(Literal.list(try texts(row[key])))")
    }
    let enumerations = try row["enums"].items().map { try $0["name"].string() }
    return "OtherType(\(Literal.optional(try row["identifier"].optionalString())), "
        + "kind: .\(kind.swiftName), "
        + "constantName: \(Literal.optional(try row["constantName"].optionalString())), "
        + "swiftName: \(Literal.optional(try row["swiftName"].optionalString())), "
        + "introduced: \(Literal.optional(try row["introduced"].optionalString())), "
        + "className: \(Literal.optional(try row["class"].optionalString())), "
        + "exportElement: \(Literal.optional(try row["exportElement"].optionalString())), "
        + "exportFile: \(Literal.optional(try row["exportFile"].optionalString())), "
        + "unit: \(Literal.optional(try row["unit"].optionalString())), "
        + "isReadOnly: \(try row["readOnly"].flag()), "
        + "fields: [\(fields.joined(separator: ", "))], "
        + "enumerations: \(Literal.list(enumerations)), "
        + "attributes: [\(attributes.isEmpty ? ":" : attributes.joined(separator: ", "))])"
}

/// Any value as a list of texts: numbers and truth values in their JSON form, objects as
/// `key=text`.
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
    let list = try rows.map { row in
        for member in try row["members"].array() where !quantities.contains(try member.string()) {
            throw member.fail("\"\(try member.string())\" is no quantity type")
        }
        return "CorrelationType(\(Literal.text(try row["identifier"].string())), "
            + "swiftName: \(Literal.text(try row["swiftName"].string())), "
            + "introduced: \(Literal.text(try row["introduced"].version())), "
            + "members: \(Literal.list(try row["members"].strings())), "
            + "needsEveryMember: \(try row["memberRule"].string() == "one of each"), "
            + "usualMetadata: \(Literal.list(try rawKeys(row["usualMetadata"], keys))))"
    }
    file.table("CorrelationType", "all", "CorrelationType", list)
}

private func emitCharacteristics(
    _ rows: [SchemaNode], into file: inout GeneratedFile
) throws {
    try requireUnique(rows, "identifier")
    var enums: [String] = []
    let list = try rows.map { row in
        if let name = try row["enum"].optionalString() {
            enums.append(try enumeration(row, name: name, cases: row["values"].array()))
        }
        let kind = try row["valueKind"].word(of: ["date", "enum", "text"])
        return "CharacteristicType(\(Literal.text(try row["identifier"].string())), "
            + "swiftName: \(Literal.optional(try row["swiftName"].optionalString())), "
            + "introduced: \(Literal.text(try row["introduced"].version())), "
            + "kind: .\(kind == "enum" ? "enumeration" : kind), "
            + "exportAttribute: \(Literal.optional(try row["exportAttribute"].optionalString())), "
            + "enumeration: \(Literal.optional(try row["enum"].optionalString())))"
    }
    file.table("CharacteristicType", "all", "CharacteristicType", list)
    file.table("CharacteristicType", "enumerations", "CatalogEnumeration", enums)
}

private func emitDocuments(_ rows: [SchemaNode], into file: inout GeneratedFile) throws {
    let list = try rows.map { row in
        "DocumentType(\(Literal.text(try row["identifier"].string())), "
            + "swiftName: \(Literal.text(try row["swiftName"].string())), "
            + "introduced: \(Literal.text(try row["introduced"].version())), "
            + "className: \(Literal.text(try row["class"].string())), "
            + "fields: \(Literal.list(try row["fields"].strings())), "
            + "exportFile: \(Literal.optional(try row["exportFile"].optionalString())))"
    }
    file.table("DocumentType", "all", "DocumentType", list)
}
