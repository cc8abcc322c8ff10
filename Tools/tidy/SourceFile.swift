/// One file of the package, by its path below the package folder.
package struct SourceFile: Sendable {
    /// Path below the package folder, with `/`.
    package let path: String
    /// Content, or nil when it is not UTF-8 text.
    package let text: String?
    /// Words and punctuation without comments and string texts; empty unless it is Swift.
    package let tokens: [Token]

    package init(path: String, text: String?) {
        self.path = path
        self.text = text
        let isSwift = path.hasSuffix(".swift")
        tokens = isSwift ? Token.tokens(of: SwiftMask.code(of: text ?? "")) : []
    }

    /// Lines without their ends; a last line end opens no further line.
    var lines: [Substring] {
        var lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The names between the slashes; the last one is the file's.
    var components: [Substring] { path.split(separator: "/") }

    /// File name without folders and extension.
    var stem: Substring { (components.last ?? "").prefix { $0 != "." } }

    /// Path of the folder that holds it, empty for the package folder.
    var folder: String { components.dropLast().joined(separator: "/") }

    /// Whether it is one of `places`: a folder with a slash at its end, or a file.
    func isIn(_ places: [String]) -> Bool {
        places.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }
}
