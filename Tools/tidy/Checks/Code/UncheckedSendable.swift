/// `@unchecked Sendable` has a comment on its line or right above that names its guard.
package struct UncheckedSendable: Check {
    package static let rule = "unchecked-sendable"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles.flatMap { file -> [Finding] in
            let lines = file.lines
            return file.tokens.indices.compactMap { index in
                guard file.tokens[index].text == "unchecked", index > 0,
                    file.tokens[index - 1].text == "@",
                    !hasComment(file.tokens[index].line, lines)
                else { return nil }
                return finding(
                    file, file.tokens[index].line,
                    "say in a comment right above what guards the state")
            }
        }
    }

    /// Whether the line holds a comment, or the block of declaration lines above it ends in one.
    private func hasComment(_ line: Int, _ lines: [Substring]) -> Bool {
        var at = line - 1
        while lines.indices.contains(at) {
            if lines[at].contains("//") { return true }
            if at < line - 1 {
                let text = lines[at].drop { $0 == " " }
                let isDeclaration =
                    text.hasPrefix("@") || text.hasSuffix("(") || text.hasSuffix(":")
                    || text.hasSuffix(",")
                if !isDeclaration { return false }
            }
            at -= 1
        }
        return false
    }
}
