/// A folder of code has at most 12 files beside its subfolders.
package struct FolderSize: Check {
    package static let rule = "folder-size"
    private static let limit = 12
    private static let data: Set<Substring> = ["Resources", "Golden", "Snapshots"]

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        let files = tree.files.filter { file in
            let parts = file.components
            return parts.count > 1
                && ["Sources", "Tests", "Tools", "Plugins"].contains(parts[0])
                && FolderSize.data.isDisjoint(with: parts)
                && !parts.contains { $0.hasSuffix(".docc") }
        }
        return Dictionary(grouping: files, by: \.folder).compactMap { folder, files in
            guard files.count > FolderSize.limit else { return nil }
            return Finding(
                path: folder, line: 0, rule: FolderSize.rule,
                remedy: "\(files.count) files, at most \(FolderSize.limit); "
                    + "group some in a subfolder with a name")
        }
    }
}
