/// One place that breaks a rule, and what to do about it.
package struct Finding: Hashable, Sendable {
    /// Path below the package folder.
    package var path: String
    /// Line from 1; 0 when the file or folder as a whole is meant.
    package var line: Int
    /// Name of the rule, as it stands in the exceptions of `rooms.json`.
    package var rule: String
    /// What is wrong and what to do, in one sentence.
    package var remedy: String

    /// `path:line: rule: what to do`, the form that editors understand.
    package var text: String { "\(path):\(line): \(rule): \(remedy)" }
}

extension Finding: Comparable {
    package static func < (a: Finding, b: Finding) -> Bool {
        (a.path, a.line, a.rule, a.remedy) < (b.path, b.line, b.rule, b.remedy)
    }
}

/// A rule that looks at the whole tree.
package protocol Check: Sendable {
    /// Name of the rule in findings and exceptions.
    static var rule: String { get }

    /// Every place that breaks the rule, in any order.
    func findings(in tree: SourceTree) -> [Finding]
}

extension Check {
    /// A finding of this rule.
    func finding(_ file: SourceFile, _ line: Int, _ remedy: String) -> Finding {
        Finding(path: file.path, line: line, rule: Self.rule, remedy: remedy)
    }
}
