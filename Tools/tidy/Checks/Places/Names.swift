/// Files, folders and types are named after what they hold; file names have no spaces.
package struct Names: Check {
    package static let rule = "names"
    private static let vague: Set<String> = [
        "Util", "Utils", "Utility", "Utilities", "Helper", "Helpers", "Manager", "Managers",
        "Common", "Misc", "Miscellaneous",
    ]

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.files.flatMap { file -> [Finding] in
            var findings: [Finding] = []
            if file.path.contains(" ") {
                findings.append(finding(file, 0, "take the space out of the path"))
            }
            let named = file.components.dropLast().map(String.init) + [String(file.stem)]
            let inCode = ["Sources", "Tests", "Tools", "Plugins"].contains(named.first ?? "")
            guard inCode else { return findings }
            for name in named where isVague(name) {
                findings.append(finding(file, 0, "\(name) says nothing; name what it holds"))
            }
            for name in Set(TypeDeclaration.all(file.tokens)) where isVague(name) {
                let line = file.tokens.first { $0.text == name }?.line ?? 0
                findings.append(finding(file, line, "\(name) says nothing; name what it does"))
            }
            return findings
        }
    }

    /// Whether a capitalised word of the name is one of the vague ones.
    private func isVague(_ name: String) -> Bool {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty { words.append("") }
            if character.isLetter { words[words.count - 1].append(character) }
        }
        return words.contains { Names.vague.contains($0.capitalized) }
    }
}

extension String {
    /// The word with its first letter in upper case.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
