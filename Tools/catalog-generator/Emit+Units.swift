/// Rows of `units.json`.
func emitUnits(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow(
        "catalog", "count", "rule", "dimensionBases", "prefixes", "grammar", "compatibility",
        "aliasesInTheWild", "units")
    _ = try UnitTable(root)
    let rows = try root["units"].array()
    try requireCount(root, rows)
    try requireUnique(rows, "symbol")
    var units: [String] = []
    for row in rows {
        try row.allow(
            "symbol", "name", "dimension", "factor", "offset", "prefixes", "aliases", "parameter",
            "exact", "examples", "introduced")
        let factor = try row["factor"].string()
        if factor != (try row["parameter"].optionalString()) { try requireFactor(row["factor"]) }
        try requireFactor(row["offset"])
        units.append(
            "UnitRow(symbol: \(Literal.text(try row["symbol"].string())), "
                + "name: \(Literal.text(try row["name"].string())), "
                + "dimension: \(Literal.text(try row["dimension"].string())), "
                + "factor: \(Literal.text(factor)), "
                + "offset: \(Literal.text(try row["offset"].string())), "
                + "takesPrefixes: \(try !row["prefixes"].array().isEmpty), "
                + "aliases: \(Literal.list(try row["aliases"].strings())))")
    }
    file.table("UnitRow", "all", "UnitRow", units)
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
