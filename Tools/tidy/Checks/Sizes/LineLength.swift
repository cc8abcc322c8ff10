/// A line of Swift or of a script has at most 100 columns; one that a link fills may be longer.
package struct LineLength: Check {
    package static let rule = "line-length"
    private static let limit = 100

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.files.filter(isCode).flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                guard line.utf8.count > LineLength.limit, line.count > LineLength.limit,
                    !line.contains("https://")
                else { return nil }
                return finding(
                    file, index + 1,
                    "\(line.count) columns, at most \(LineLength.limit); break the line")
            }
        }
    }

    private func isCode(_ file: SourceFile) -> Bool {
        file.isSwift || file.path.hasSuffix(".py") || file.path.hasSuffix(".sh")
            || (file.path.hasPrefix("Tools/") && !file.path.contains("."))
    }
}
