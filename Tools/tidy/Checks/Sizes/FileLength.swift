/// A Swift file has at most 400 lines, a file of tests 500.
package struct FileLength: Check {
    package static let rule = "file-length"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.swiftFiles.compactMap { file in
            let limit = file.path.hasPrefix("Tests/") ? 500 : 400
            let count = file.lines.count
            guard count > limit else { return nil }
            return finding(
                file, limit + 1,
                "\(count) lines, at most \(limit); move one aspect to a file of its own")
        }
    }
}
