/// Rows of a table that was generated from `Schemas`: one line of column names, then one line for
/// each row, cells parted by tabs, the items of a list by `|`, and an empty cell for what is not
/// there. The generator has checked it, so reading cannot fail.
struct GeneratedTable: Sequence {
    private let columns: [Substring: Int]
    private let lines: ArraySlice<Substring>

    init(_ text: String) {
        let all = text.split(separator: "\n")
        var columns: [Substring: Int] = [:]
        for name in all.first?.split(separator: "\t") ?? [] { columns[name] = columns.count }
        self.columns = columns
        lines = all.dropFirst()
    }

    func makeIterator() -> AnyIterator<GeneratedRow> {
        var rest = lines.makeIterator()
        return AnyIterator { [columns] in
            rest.next().map { line in
                GeneratedRow(
                    columns: columns,
                    cells: line.split(separator: "\t", omittingEmptySubsequences: false))
            }
        }
    }
}

/// One row, its cells found by the name of their column.
struct GeneratedRow {
    fileprivate let columns: [Substring: Int]
    fileprivate let cells: [Substring]

    private func cell(_ column: String) -> Substring {
        guard let index = columns[Substring(column)], index < cells.count else { return "" }
        return cells[index]
    }

    /// The text of a cell; empty when there is none.
    func text(_ column: String) -> String { String(cell(column)) }

    /// The text of a cell, nil when it is empty.
    func optional(_ column: String) -> String? {
        let found = cell(column)
        return found.isEmpty ? nil : String(found)
    }

    /// The items of a cell.
    func list(_ column: String) -> [String] { cell(column).split(separator: "|").map(String.init) }

    /// Whether the cell says yes.
    func flag(_ column: String) -> Bool { !cell(column).isEmpty }

    /// The whole number in a cell; 0 when there is none.
    func number(_ column: String) -> Int64 { Int64(cell(column)) ?? 0 }
}
