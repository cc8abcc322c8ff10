import Foundation

/// Nothing is marked as left undone in the sources and tools.
package struct Leftovers: Check {
    package static let rule = "leftover"

    // In brackets, so that this file does not find itself.
    private static let marks = "\\b(TO[D]O|FIX[M]E|X[X]X)\\b"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        let places = ["Sources/", "Tools/", "Plugins/"]
        return tree.files.filter { $0.isIn(places) }.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                guard line.range(of: Leftovers.marks, options: .regularExpression) != nil else {
                    return nil
                }
                return finding(file, index + 1, "do it now, or open an issue and take the mark out")
            }
        }
    }
}
