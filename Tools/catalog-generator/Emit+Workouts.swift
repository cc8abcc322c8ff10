/// Rows and enumerations of `workout-activity-types.json`.
func emitWorkouts(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow(
        "catalog", "count", "activityTypes", "eventTypes", "enums", "workoutMetadata",
        "workoutMembers")
    let keys = try metadataKeys(folder)
    let rows = try root["activityTypes"].array()
    try requireCount(root, rows)
    for key in ["name", "exportString"] { try requireUnique(rows, key) }
    let names = Set(try rows.map { try $0["name"].string() })
    let activities = try rows.map { row in
        try row.allow(
            "name", "rawValue", "exportString", "deprecated", "deprecatedIn", "replacedBy",
            "introduced")
        for other in try row["replacedBy"].items() where !names.contains(try other.string()) {
            throw other.fail("\"\(try other.string())\" is no activity")
        }
        return "WorkoutActivityType(\(Literal.text(try row["name"].string())), "
            + "\(try row["rawValue"].int()), "
            + "exportString: \(Literal.text(try row["exportString"].string())), "
            + "introduced: \(Literal.text(try row["introduced"].version())), "
            + "deprecated: \(Literal.optional(try row["deprecatedIn"].optionalString())), "
            + "replacedBy: \(Literal.list(try row["replacedBy"].strings())))"
    }
    file.table("WorkoutActivityType", "all", "WorkoutActivityType", activities)
    let events = try root["eventTypes"].array().map { row in
        try row.allow("name", "rawValue", "exportString", "kind", "introduced")
        return "WorkoutEventType(\(Literal.text(try row["name"].string())), "
            + "\(try row["rawValue"].int()), "
            + "exportString: \(Literal.text(try row["exportString"].string())), "
            + "kind: \(Literal.text(try row["kind"].string())), "
            + "introduced: \(Literal.text(try row["introduced"].version())))"
    }
    file.table("WorkoutEventType", "all", "WorkoutEventType", events)
    let enums = try root["enums"].array()
    try requireSame(enums, as: folder.root("metadata-keys.json")["enums"].array())
    file.table(
        "WorkoutActivityType", "enumerations", "CatalogEnumeration", try enums.map(enumeration))
    file.table(
        "WorkoutActivityType", "metadataKeys", "String",
        try rawKeys(root["workoutMetadata"], keys).map(Literal.text))
    let totals = try root["workoutMembers"]["legacyTotals"].array().map { row in
        "WorkoutTotal(attribute: \(Literal.optional(try row["attribute"].optionalString())), "
            + "property: \(Literal.optional(try row["property"].optionalString())), "
            + "type: \(Literal.text(try row["type"].string())))"
    }
    file.table("WorkoutTotal", "all", "WorkoutTotal", totals)
}

/// Fails at an enumeration that another table lists differently.
private func requireSame(_ nodes: [SchemaNode], as others: [SchemaNode]) throws {
    let known = Dictionary(
        try others.map { (try $0["name"].string(), try enumeration($0)) },
        uniquingKeysWith: { first, _ in first })
    for node in nodes {
        guard let other = known[try node["name"].string()] else { continue }
        if try enumeration(node) != other { throw node.fail("differs from metadata-keys.json") }
    }
}
