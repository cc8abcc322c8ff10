/// The package folder holds only the files and folders that `rooms.json` lists.
package struct TopLevel: Check {
    package static let rule = "top-level"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        let allowed = tree.rooms.topLevel
        let names = Set(tree.files.compactMap { $0.components.first.map(String.init) })
        return names.subtracting(allowed).map { name in
            Finding(
                path: name, line: 0, rule: TopLevel.rule,
                remedy: "not among \(allowed.joined(separator: ", ")); move it into one of them")
        }
    }
}
