/// Memory-unsafe code stands only in the thin layers over C libraries.
package struct UnsafeCode: Check {
    package static let rule = "unsafe-code"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles(under: "Sources").flatMap { file -> [Finding] in
            if file.isIn(tree.rooms.unsafe) { return [] }
            var lines: Set<Int> = []
            return file.tokens.indices.compactMap { index in
                let token = file.tokens[index]
                guard token.isWord, isUnsafe(token.text) else { return nil }
                // `nonisolated(unsafe)` has a rule of its own.
                if index > 1, file.tokens[index - 2].text == "nonisolated" { return nil }
                guard lines.insert(token.line).inserted else { return nil }
                return finding(
                    file, token.line,
                    "\(token.text) belongs to a layer over a C library; use spans and safe calls")
            }
        }
    }

    private func isUnsafe(_ word: String) -> Bool {
        word == "unsafe" || word == "OpaquePointer" || word.hasPrefix("Unsafe")
            || word.hasPrefix("withUnsafe")
    }
}
