/// Rows of `units.json`.
func emitUnits(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow(
        "catalog", "count", "rule", "dimensionBases", "prefixes", "grammar", "compatibility",
        "aliasesInTheWild", "units")
    _ = try UnitTable(root)
    let rows = try root["units"].array()
    try requireCount(root, rows)
    try requireUnique(rows, "symbol")
    let table = try rows.map { row -> KeyValuePairs<String, String> in
        try row.allow(
            "symbol", "name", "dimension", "factor", "offset", "prefixes", "aliases", "parameter",
            "exact", "examples", "introduced")
        let factor = try row["factor"].string()
        if factor != (try row["parameter"].optionalString()) { try requireFactor(row["factor"]) }
        try requireFactor(row["offset"])
        return [
            "symbol": try row["symbol"].string(),
            "name": try row["name"].string(),
            "dimension": try row["dimension"].string(),
            "factor": factor,
            "offset": try row["offset"].string(),
            "takesPrefixes": Cell.flag(try !row["prefixes"].array().isEmpty),
            "aliases": try row["aliases"].list(),
        ]
    }
    try file.table("UnitRow", "table", table)
}

/// Fails unless the text is a decimal number or two of them with a slash.
private func requireFactor(_ node: SchemaNode) throws {
    let text = try node.string()
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isNumber =
        parts.count <= 2
        && parts.allSatisfy { part in
            part.allSatisfy { "0123456789.e-".contains($0) } && Double(part) != nil
        }
    guard isNumber, parts.count == 1 || Double(parts[1]) != 0 else {
        throw node.fail("\"\(text)\" is not a number such as 0.0254 or 5/9")
    }
}
