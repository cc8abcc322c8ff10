/// A function, initialiser, subscript or computed property has at most 60 lines.
///
/// Counted from its name to its closing brace.
package struct FunctionLength: Check {
    package static let rule = "function-length"
    private static let limit = 60

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles.flatMap { file in
            file.tokens.indices.compactMap { index in
                guard starts(at: index, file.tokens),
                    let open = body(after: index, file.tokens),
                    let close = closing(open, file.tokens)
                else { return nil }
                let first = file.tokens[index].line
                let count = file.tokens[close].line - first + 1
                guard count > FunctionLength.limit else { return nil }
                return finding(
                    file, first,
                    "\(name(at: index, file.tokens)) has \(count) lines, at most "
                        + "\(FunctionLength.limit); give a part of it a name")
            }
        }
    }

    private static let keywords: Set<String> = ["func", "init", "deinit", "subscript", "var"]
    private static let next: Set<String> = [
        "func", "init", "deinit", "subscript", "var", "let", "struct", "class", "enum", "actor",
        "protocol", "extension", "case", "associatedtype", "typealias", "import", "return", "if",
        "for", "while", "switch", "guard",
    ]

    private func starts(at index: Int, _ tokens: [Token]) -> Bool {
        guard FunctionLength.keywords.contains(tokens[index].text) else { return false }
        return index == 0 || tokens[index - 1].text != "."
    }

    private func name(at index: Int, _ tokens: [Token]) -> String {
        let named = ["func", "var"].contains(tokens[index].text) && index + 1 < tokens.count
        return named ? tokens[index + 1].text : tokens[index].text
    }

    /// The brace that opens the body: the first one outside parentheses, unless another
    /// declaration or the end of the enclosing one comes before it.
    private func body(after index: Int, _ tokens: [Token]) -> Int? {
        var depth = 0
        for at in (index + 1)..<max(index + 1, tokens.count) {
            switch tokens[at].text {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "{" where depth == 0: return at
            case "}" where depth == 0: return nil
            case "=" where depth == 0 && tokens[index].text == "var": return nil
            case let word where depth == 0 && at > index + 1 && FunctionLength.next.contains(word):
                return nil
            default: break
            }
        }
        return nil
    }

    private func closing(_ open: Int, _ tokens: [Token]) -> Int? {
        var depth = 0
        for at in open..<tokens.count {
            if tokens[at].text == "{" { depth += 1 }
            if tokens[at].text == "}" { depth -= 1 }
            if depth == 0 { return at }
        }
        return nil
    }
}
