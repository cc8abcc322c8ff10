import Foundation

/// No file names a folder of the machine it was written on.
package struct MachinePaths: Check {
    package static let rule = "machine-path"

    // Joined with slashes below, so that this file does not find itself.
    private static let homes = ["home", "Users", "root", "mnt", "work", "farm", "media"]
    private static let pattern =
        "(^|[^A-Za-z0-9.~_])/(" + homes.joined(separator: "|") + ")/[A-Za-z0-9._]"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        tree.files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                let found = line.range(of: MachinePaths.pattern, options: .regularExpression)
                guard found != nil else { return nil }
                return finding(
                    file, index + 1,
                    "a path of one machine; use a relative path, `~` or an environment variable")
            }
        }
    }
}
