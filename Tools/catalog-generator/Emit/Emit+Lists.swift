/// Names of `health-app-names.json`.
func emitHealthAppNames(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow("catalog", "rule", "names")
    let rows = try root["names"].array()
    try requireUnique(rows, "name")
    let table = try rows.map { row -> KeyValuePairs<String, String> in
        try row.allow("name", "languages", "source")
        _ = try row["source"].string()
        if try row["languages"].array().isEmpty { throw row["languages"].fail("is empty") }
        return ["name": try row["name"].string()]
    }
    try file.table("Catalog", "healthAppNameTable", table)
}

/// The enumeration of `error-codes.json`.
func emitErrorCodes(_ root: SchemaNode, into file: inout GeneratedFile) throws {
    try root.allow("catalog", "rule", "codes")
    let rows = try root["codes"].array()
    try requireUnique(rows, "code")
    try rows.forEach(checkErrorCode)
    func property(_ head: String, _ value: (SchemaNode) throws -> String) rethrows -> [String] {
        ["    package var \(head) {", "        switch self {"]
            + (try rows.map { "        case .\(try $0["code"].string()): \(try value($0))" })
            + ["        }", "    }"]
    }
    var lines = [
        "/// A failure under the name that every front end gives it.",
        "package enum ErrorCode: String, CaseIterable, Sendable {",
    ]
    for row in rows {
        let meaning = try row["meaning"].string()
        lines.append("    /// \(meaning.prefix(1).uppercased() + meaning.dropFirst()).")
        lines.append("    case \(try row["code"].string())")
    }
    lines.append("    /// What it means, in a few words, without a capital or a full stop.")
    lines += try property("meaning: String") { Literal.text(try $0["meaning"].string()) }
    lines.append("    /// Exit status of the command line.")
    lines += try property("exitCode: Int32") { String(try $0["exitCode"].int()) }
    lines.append("    /// Status of an HTTP answer.")
    lines += try property("httpStatus: Int") { String(try $0["httpStatus"].int()) }
    lines.append("    /// Name of the HealthKit error that client code sees, if any.")
    lines += try property("hkName: String?") {
        Literal.optional(try $0["hk"].optionalString())
    }
    file.add(lines + ["}"])
}

private func checkErrorCode(_ row: SchemaNode) throws {
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
}
