/// A table for people: columns as wide as they must be, and never wider than the terminal.
public struct TextTable: Sendable {
    /// A column: its title and the side on which its cells stand.
    public struct Column: Sendable {
        /// What stands in the heading.
        public var title: String
        /// Whether cells stand at the right.
        public var isRight: Bool
        /// Whether cells may be shortened.
        public var isFlexible: Bool

        /// Text, set to the left; it is shortened when the terminal is too narrow.
        public static func text(_ title: String) -> Column {
            Column(title: title, isRight: false, isFlexible: true)
        }

        /// Text that makes no sense in part, such as an instant; set to the left.
        public static func whole(_ title: String) -> Column {
            Column(title: title, isRight: false, isFlexible: false)
        }

        /// Numbers, set to the right and never shortened.
        public static func number(_ title: String) -> Column {
            Column(title: title, isRight: true, isFlexible: false)
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// An empty table.
    public init(_ columns: [Column]) { self.columns = columns }

    /// One row; nil is shown as an empty cell, missing cells are empty, surplus ones are dropped.
    public mutating func row(_ cells: [String?]) {
        var row = cells.prefix(columns.count).map { DisplayWidth.printable($0 ?? "") }
        while row.count < columns.count { row.append("") }
        rows.append(row)
    }

    /// Whether there is no row yet.
    public var isEmpty: Bool { rows.isEmpty }

    /// Lines with a heading, each ended by a newline and without blanks at its end.
    /// - Parameter width: columns of the terminal, or nil to shorten nothing.
    public func text(width: Int?, style: TextStyle = .plain) -> String {
        let widths = fittingWidths(width)
        var text = style.bold(line(columns.map(\.title), widths)) + "\n"
        for row in rows { text += line(row, widths) + "\n" }
        return text
    }

    private static let gap = 2
    private static let narrowest = 8

    /// The widest text columns give way first, down to a few columns each.
    private func fittingWidths(_ limit: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].title)) {
                max($0, DisplayWidth.of($1[index]))
            }
        }
        guard let limit else { return widths }
        var excess = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) - limit
        while excess > 0 {
            let flexible = widths.indices.filter {
                columns[$0].isFlexible && widths[$0] > Self.narrowest
            }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for index in columns.indices {
            let cell =
                !columns[index].isFlexible
                ? cells[index] : DisplayWidth.fit(cells[index], columns: widths[index])
            let padding = String(
                repeating: " ", count: max(0, widths[index] - DisplayWidth.of(cell)))
            if index > 0 { line += String(repeating: " ", count: Self.gap) }
            line += columns[index].isRight ? padding + cell : cell + padding
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
