/// Rows and enumerations of `workout-activity-types.json`.
func emitWorkouts(
    _ root: SchemaNode, _ folder: SchemaFolder, into file: inout GeneratedFile
) throws {
    try root.allow(
        "catalog", "count", "activityTypes", "eventTypes", "enums", "workoutMetadata",
        "workoutMembers")
    let rows = try root["activityTypes"].array()
    try requireCount(root, rows)
    for key in ["name", "exportString"] { try requireUnique(rows, key) }
    let names = Set(try rows.map { try $0["name"].string() })
    let activities = try rows.map { row -> KeyValuePairs<String, String> in
        try row.allow(
            "name", "rawValue", "exportString", "deprecated", "deprecatedIn", "replacedBy",
            "introduced")
        for other in try row["replacedBy"].items() where !names.contains(try other.string()) {
            throw other.fail("\"\(try other.string())\" is no activity")
        }
        return [
            "name": try row["name"].string(),
            "rawValue": String(try row["rawValue"].int()),
            "exportString": try row["exportString"].string(),
            "introduced": try row["introduced"].version(),
            "deprecated": try row["deprecatedIn"].text(),
            "replacedBy": try row["replacedBy"].list(),
        ]
    }
    try file.table("WorkoutActivityType", "table", activities)
    try file.table("WorkoutEventType", "table", try root["eventTypes"].array().map(eventRow))
    let enums = try root["enums"].array()
    try requireSame(enums, as: folder.root("metadata-keys.json")["enums"].array())
    try file.table("WorkoutActivityType", "enumerationTable", try enums.flatMap(enumeration))
    let keys = try rawKeys(root["workoutMetadata"], metadataKeys(folder))
    try file.table("WorkoutActivityType", "metadataTable", [["keys": keys]])
    let totals = try root["workoutMembers"]["legacyTotals"].array().map {
        row -> KeyValuePairs<String, String> in
        [
            "attribute": try row["attribute"].text(),
            "property": try row["property"].text(),
            "type": try row["type"].string(),
        ]
    }
    try file.table("WorkoutTotal", "table", totals)
}

private func eventRow(_ row: SchemaNode) throws -> KeyValuePairs<String, String> {
    try row.allow("name", "rawValue", "exportString", "kind", "introduced")
    return [
        "name": try row["name"].string(),
        "rawValue": String(try row["rawValue"].int()),
        "exportString": try row["exportString"].string(),
        "kind": try row["kind"].string(),
        "introduced": try row["introduced"].version(),
    ]
}

/// Fails at an enumeration that another table lists differently.
private func requireSame(_ nodes: [SchemaNode], as others: [SchemaNode]) throws {
    func cells(_ node: SchemaNode) throws -> [[String]] {
        try enumeration(node).map { $0.map(\.value) }
    }
    var known: [String: [[String]]] = [:]
    for other in others { known[try other["name"].string()] = try cells(other) }
    for node in nodes {
        guard let other = known[try node["name"].string()] else { continue }
        if try cells(node) != other { throw node.fail("differs from metadata-keys.json") }
    }
}
