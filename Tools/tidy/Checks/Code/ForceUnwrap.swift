/// No optional is unwrapped by force, and no type is implicitly unwrapped, outside tests.
///
/// The formatter's own rule leaves some places out; this one looks at every exclamation mark that
/// follows an operand.
package struct ForceUnwrap: Check {
    package static let rule = "force-unwrap"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles(under: "Sources", "Tools", "Plugins").flatMap { file in
            file.tokens.indices.compactMap { index in
                guard isForced(index, file.tokens) else { return nil }
                return finding(
                    file, file.tokens[index].line,
                    "`!` traps when there is nothing; use `guard let`, `if let` or `??`")
            }
        }
    }

    private func isForced(_ index: Int, _ tokens: [Token]) -> Bool {
        guard tokens[index].text == "!", !tokens[index].isApart, index > 0 else { return false }
        let before = tokens[index - 1]
        if ["try", "as"].contains(before.text) { return false }
        if index + 1 < tokens.count, tokens[index + 1].text == "=", !tokens[index + 1].isApart {
            return false
        }
        return before.isWord || [")", "]", "}", "?", ">", "\""].contains(before.text)
    }
}
