/// The core takes time and fresh identifiers from `StoreEnvironment` alone.
package struct ClockAndIdentifiers: Check {
    package static let rule = "clock"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        let core = tree.swiftFiles.filter { $0.path.hasPrefix(tree.rooms.core + "/") }
        return core.flatMap { file -> [Finding] in
            if file.isIn(tree.rooms.clock) { return [] }
            let tokens = file.tokens
            return tokens.indices.compactMap { index in
                guard let call = call(at: index, tokens) else { return nil }
                return finding(
                    file, tokens[index].line,
                    "\(call) makes a result that no test can repeat; take it from StoreEnvironment")
            }
        }
    }

    private func call(at index: Int, _ tokens: [Token]) -> String? {
        let name = tokens[index].text
        guard index + 2 < tokens.count else { return nil }
        let next = tokens[index + 1].text
        let afterNext = tokens[index + 2].text
        if name == "Date" || name == "UUID", next == "(", afterNext == ")" { return "\(name)()" }
        if name == "Date" || name == "ContinuousClock", next == ".", afterNext == "now" {
            return "\(name).now"
        }
        return nil
    }
}
