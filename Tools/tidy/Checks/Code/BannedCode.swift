/// Calls and marks that this package does without, and what takes their place.
package struct BannedCode: Check {
    package static let rule = "banned"

    /// Tokens that stand together, and the remedy.
    private static let table: [(tokens: [String], remedy: String)] = [
        (["try", "!"], "handle the error or let the caller see it"),
        (["as", "!"], "use `as?` and say what happens otherwise"),
        (["fatalError", "("], "throw; for a broken invariant use `precondition`"),
        (["unsafelyUnwrapped"], "unwrap with `guard let`"),
        (["unsafeFlags"], "others embed this package; pass the flag on the command line"),
        (["nonisolated", "(", "unsafe", ")"], "guard the state with `Mutex` or an actor"),
        (["unowned", "(", "unsafe", ")"], "use `unowned` or `weak`"),
    ]

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles.flatMap { file in
            file.tokens.indices.flatMap { index in
                BannedCode.table.compactMap { entry in
                    guard stands(entry.tokens, at: index, file.tokens) else { return nil }
                    return finding(
                        file, file.tokens[index].line,
                        "`\(entry.tokens.joined())` is not used here; \(entry.remedy)")
                }
            }
        }
    }

    private func stands(_ words: [String], at index: Int, _ tokens: [Token]) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        return words.indices.allSatisfy { offset in
            let token = tokens[index + offset]
            return token.text == words[offset] && (offset == 0 || !token.isApart)
        }
    }
}
