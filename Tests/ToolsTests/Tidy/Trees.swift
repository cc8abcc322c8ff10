import Testing
import tidy

/// The map that the tests of rules use: three rooms, one fenced module.
let smallMap = RoomMap(
    rooms: ["Primitives", "Model", "Storage"],
    imports: ["LMDB": ["Sources/KymoCore/Storage/", "Tests/LMDBTests/"]],
    unsafe: ["Sources/LMDB/"],
    clock: ["Sources/KymoCore/Primitives/StoreEnvironment.swift"],
    topLevel: ["Package.swift", "Sources", "Tests", "Tools", "README.md"])

/// The findings of one rule in a tree of one file, as `line: remedy` without the path.
func lines(_ check: some Check, _ path: String, _ text: String) -> [Int] {
    check.findings(in: SourceTree([path: text], rooms: smallMap)).map(\.line).sorted()
}

/// A text of `count` lines.
func text(lines count: Int) -> String {
    String(repeating: "\n", count: count)
}
