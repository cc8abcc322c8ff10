/// The schemas that name things of the module HealthKit: identifiers, enumerations and keys.
enum NameEmitter: String, CaseIterable {
    case quantityTypes = "quantity-types.json"
    case categoryTypes = "category-types.json"
    case otherTypes = "other-types.json"
    case workoutActivityTypes = "workout-activity-types.json"
    case metadataKeys = "metadata-keys.json"
    case frameworkNames = "framework-names.json"

    func text(_ folder: SchemaFolder) throws -> String {
        let root = try folder.root(rawValue)
        var file = GeneratedFile(from: rawValue)
        switch self {
        case .quantityTypes:
            file.add(try identifiers("HKQuantityTypeIdentifier", root["types"].array()))
        case .categoryTypes:
            file.add(try identifiers("HKCategoryTypeIdentifier", root["types"].array()))
            try addEnumerations(root["enums"], into: &file)
        case .otherTypes:
            try addOtherTypes(root, into: &file)
        case .workoutActivityTypes:
            try addWorkouts(root, folder, into: &file)
        case .metadataKeys:
            file.add(try root["keys"].array().flatMap(metadataKey))
            try addEnumerations(root["enums"], into: &file)
        case .frameworkNames:
            try root.allow("catalog", "rule", "constants", "enums")
            let rows = try root["constants"].array()
            try requireUnique(rows, "name")
            file.add(
                try rows.map { row in
                    try row.allow("name", "value")
                    return constant(try row["name"].string(), try row["value"].string())
                })
            try addEnumerations(root["enums"], into: &file)
        }
        return file.text
    }
}

private func addOtherTypes(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    for (name, key) in [
        ("HKCorrelationTypeIdentifier", "correlationTypes"),
        ("HKCharacteristicTypeIdentifier", "characteristicTypes"),
        ("HKDocumentTypeIdentifier", "documentTypes"),
        ("HKClinicalTypeIdentifier", "clinicalTypes"),
        ("HKScoredAssessmentTypeIdentifier", "scoredAssessments"),
    ] {
        file.add(try identifiers(name, root[key].array()))
    }
    try addRecordNames(root, into: &file)
    for row in try root["characteristicTypes"].array() where row["enum"].isPresent {
        file.add(try enumeration(named: row["enum"].string(), row, cases: row["values"].array()))
    }
    let single = ["workoutType", "visionPrescription", "electrocardiogram", "stateOfMind"]
    let lists = ["seriesTypes", "scoredAssessments", "medicationTypes"]
    let rows = single.map { root[$0] } + (try lists.flatMap { try root[$0].array() })
    for row in rows {
        try addEnumerations(row["enums"], of: row["class"].optionalString(), into: &file)
    }
    // A constant that has the text of its own name has no name of its own in the table.
    let plain = [root["workoutType"], root["visionPrescription"]]
    let constants = try (plain + root["seriesTypes"].array()).map { row in
        constant(try row["identifier"].string(), try row["identifier"].string())
    }
    let named = try rows.filter { $0["constantName"].isPresent }.map { row in
        constant(try row["constantName"].string(), try row["identifier"].string())
    }
    file.add(constants + named)
    try addEnumerations(root["eventClassifications"], into: &file)
}

/// Texts that clinical and verifiable records carry.
private func addRecordNames(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    let verifiable = root["verifiableClinicalRecords"]
    let resources = try root["fhir"]["resourceTypes"].array().map { row in
        try row["exportString"].string()
    }
    let releases = try root["fhir"]["releases"].array().map { try $0["exportString"].string() }
    for (name, texts) in [
        ("HKFHIRResourceType", resources),
        ("HKFHIRRelease", releases),
        ("HKVerifiableClinicalRecordSourceType", try verifiable["sourceTypes"].strings()),
        ("HKVerifiableClinicalRecordCredentialType", try verifiable["credentialTypes"].strings()),
    ] {
        let rows = texts.map { text in
            let word = text.split(separator: "#").last.map(String.init) ?? text
            return "    public static let \(smallInitial(word)) = Self(rawValue: "
                + "\(Literal.text(text)))"
        }
        file.add(rawStruct(name, rows))
    }
}

private func addWorkouts(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    // Apple's is the one enumeration here whose raw values are unsigned.
    file.add(
        try enumeration(
            named: "HKWorkoutActivityType", root, raw: "UInt",
            cases: root["activityTypes"].array()))
    file.add(
        try enumeration(named: "HKWorkoutEventType", root, cases: root["eventTypes"].array()))
    // Those that metadata keys have too come from their table.
    let others = Set(
        try folder.root("metadata-keys.json")["enums"].array().map { try $0["name"].string() })
    for node in try root["enums"].array() where !others.contains(try node["name"].string()) {
        file.add(
            try enumeration(named: node["name"].string(), node, cases: node["cases"].array()))
    }
}

private func metadataKey(_ row: SchemaNode) throws -> [String] {
    let meaning = try row["meaning"].string()
    return [
        "/// \(meaning.prefix(1).uppercased() + meaning.dropFirst()).",
        constant(try row["constantName"].string(), try row["exportKeyString"].string()),
    ]
}

private func constant(_ name: String, _ text: String) -> String {
    "public let \(name): String = \(Literal.text(text))"
}

/// A struct of raw texts with a constant for each row that has a Swift name.
private func identifiers(_ name: String, _ rows: [SchemaNode]) throws -> [String] {
    var current: [String: String] = [:]
    for row in rows where !row["deprecated"].isPresent {
        current[try row["identifier"].string()] = try row["swiftName"].optionalString()
    }
    var lines: [String] = []
    for row in rows {
        guard let swiftName = try row["swiftName"].optionalString() else { continue }
        let raw = try row["identifier"].string()
        if row["deprecated"].isPresent { lines.append("    " + retired(renamed: current[raw])) }
        lines.append(
            "    public static let \(quoted(swiftName)) = Self(rawValue: \(Literal.text(raw)))")
    }
    return rawStruct(name, lines)
}

private func rawStruct(_ name: String, _ constants: [String]) -> [String] {
    [
        "public struct \(name): RawRepresentable, Hashable, Sendable {",
        "    public let rawValue: String",
        "    public init(rawValue: String) { self.rawValue = rawValue }",
    ] + constants + ["}"]
}

/// A name as Apple's compiler writes it: `SMARTHealthCard` becomes `smartHealthCard`, `R4` `r4`.
func smallInitial(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let rest = name.dropFirst(capitals.count)
    // The last capital of several begins the next word, unless a digit or nothing follows.
    let isWord = capitals.count > 1 && rest.first?.isLetter == true
    let initial = isWord ? capitals.dropLast() : capitals
    return initial.lowercased() + name.dropFirst(initial.count)
}
