/// A fenced block of a Markdown document.
package struct MarkdownBlock: Sendable {
    /// What stands after the fence, such as `sh` or `text output of: kymo types`.
    package let info: String
    /// Line of the document on which its first line stands, from 1.
    package let line: Int
    /// Its lines, each with its end.
    package let text: String

    /// First word of `info`.
    package var language: Substring { info.prefix { $0 != " " } }

    /// The blocks of `document`, in order. Fences are three backticks at the start of a line.
    package static func blocks(of document: String) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var open: (info: String, line: Int, text: String)?
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if !line.hasPrefix("```") {
                open?.text += line + "\n"
            } else if let block = open {
                blocks.append(MarkdownBlock(info: block.info, line: block.line, text: block.text))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), index + 2, "")
            }
        }
        return blocks
    }
}
