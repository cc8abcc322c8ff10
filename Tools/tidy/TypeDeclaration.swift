/// Finds the names of types that code declares.
enum TypeDeclaration {
    private static let keywords: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "typealias",
    ]

    /// Types outside every brace that other files can see.
    static func topLevel(_ tokens: [Token]) -> [String] {
        var depth = 0
        var names: [String] = []
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{": depth += 1
            case "}": depth -= 1
            default:
                guard depth == 0, let name = name(at: index, tokens) else { continue }
                if !isPrivate(index, tokens) { names.append(name) }
            }
        }
        return names
    }

    /// Types at any depth, associated types and generic parameters with them.
    static func all(_ tokens: [Token]) -> [String] {
        tokens.indices.compactMap { index in
            if let name = name(at: index, tokens) { return name }
            return parameter(at: index, tokens)
        }
    }

    private static func name(at index: Int, _ tokens: [Token]) -> String? {
        let next = index + 1
        guard next < tokens.count, tokens[next].isWord else { return nil }
        let keyword = tokens[index].text
        guard keywords.contains(keyword) || keyword == "associatedtype" else { return nil }
        // `class func` and `class var` declare members.
        return ["func", "var", "let", "subscript"].contains(tokens[next].text)
            ? nil : tokens[next].text
    }

    /// A generic parameter: the word after `<` of a declaration, or after a comma in it.
    private static func parameter(at index: Int, _ tokens: [Token]) -> String? {
        guard index >= 3, tokens[index].isWord, tokens[index - 1].text == "<" else { return nil }
        let declares = keywords.union(["func"]).contains(tokens[index - 3].text)
        return declares ? tokens[index].text : nil
    }

    private static func isPrivate(_ index: Int, _ tokens: [Token]) -> Bool {
        let modifiers = ["final", "indirect", "nonisolated", "borrowing"]
        var at = index - 1
        while at >= 0 {
            if ["private", "fileprivate"].contains(tokens[at].text) { return true }
            guard modifiers.contains(tokens[at].text) else { return false }
            at -= 1
        }
        return false
    }
}
