/// Names of `health-app-names.json`.
func emitHealthAppNames(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow("catalog", "rule", "names")
    let rows = try root["names"].array()
    try requireUnique(rows, "name")
    let names = try rows.map { row in
        try row.allow("name", "languages", "source")
        _ = try row["source"].string()
        if try row["languages"].array().isEmpty { throw row["languages"].fail("is empty") }
        return Literal.text(try row["name"].string())
    }
    file.table("Catalog", "healthAppNameList", "String", names)
}

/// The enumeration of `error-codes.json`.
func emitErrorCodes(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow("catalog", "rule", "codes")
    let rows = try root["codes"].array()
    try requireUnique(rows, "code")
    var cases: [String] = []
    var list: [String] = []
    for row in rows {
        try row.allow("code", "meaning", "exitCode", "httpStatus", "hk")
        let code = try row["code"].string()
        guard code.first?.isLowercase == true, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw row["code"].fail("\"\(code)\" is not written like storeNotFound")
        }
        let exitCode = try row["exitCode"].int()
        guard (0...6).contains(exitCode) || exitCode == 130 else {
            throw row["exitCode"].fail("\(exitCode) is none of 0 to 6 and 130")
        }
        let status = try row["httpStatus"].int()
        guard (200...599).contains(status) else {
            throw row["httpStatus"].fail("\(status) is not an HTTP status")
        }
        let meaning = try row["meaning"].string()
        cases += [
            "    /// \(meaning.prefix(1).uppercased() + meaning.dropFirst()).", "    case \(code)",
        ]
        list.append(
            "        .\(code): ErrorCodeRow(meaning: \(Literal.text(meaning)), "
                + "exitCode: \(exitCode), httpStatus: \(status), "
                + "hkName: \(Literal.optional(try row["hk"].optionalString()))),")
    }
    file.add(
        [
            "/// A failure by the name that every front end gives it.",
            "package enum ErrorCode: String, CaseIterable, Sendable {",
        ] + cases + ["}"])
    file.add(
        ["extension ErrorCode {", "    static let rows: [ErrorCode: ErrorCodeRow] = ["] + list
            + ["    ]", "}"])
}
