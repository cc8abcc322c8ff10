/// A module that `rooms.json` fences is imported only from the places it names.
package struct Imports: Check {
    package static let rule = "imports"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles.flatMap { file in
            modules(file.tokens).compactMap { module, line in
                guard let places = tree.rooms.imports[module], !file.isIn(places) else {
                    return nil
                }
                let allowed = places.joined(separator: ", ")
                return finding(
                    file, line,
                    "\(module) is imported only in \(allowed); ask the layer above it instead")
            }
        }
    }

    /// Imported modules with their lines; of `import struct Foundation.URL` it is `Foundation`.
    private func modules(_ tokens: [Token]) -> [(String, Int)] {
        let kinds: Set<String> = [
            "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
        ]
        return tokens.indices.compactMap { index in
            guard tokens[index].text == "import" else { return nil }
            if index > 0, tokens[index - 1].text == "." { return nil }
            var next = index + 1
            if next < tokens.count, kinds.contains(tokens[next].text) { next += 1 }
            guard next < tokens.count, tokens[next].isWord else { return nil }
            return (tokens[next].text, tokens[index].line)
        }
    }
}
