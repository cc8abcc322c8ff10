/// Bars in a terminal: label, bar, number, one interval a line.
package struct BarChart: Sendable {
    /// What is shown, above the bars.
    package var title: String
    package var bars: [ChartBar]
    /// Lines below the bars.
    package var foot: [String]

    /// A chart with a title, bars in order, and lines below them.
    package init(title: String, bars: [ChartBar], foot: [String] = []) {
        self.title = title
        self.bars = bars
        self.foot = foot
    }

    /// The chart in lines of at most `columns` columns.
    package func text(columns: Int, style: TextStyle) -> String {
        var text = style.bold(DisplayWidth.fit(title, columns: columns)) + "\n"
        let values = bars.compactMap(\.value)
        let decimals = Self.decimals(values)
        let numbers = bars.map { bar in
            bar.value.map { NumberText.rounded($0, decimals: decimals) } ?? "-"
        }
        let labelWidth = bars.reduce(0) { max($0, DisplayWidth.of($1.label)) }
        let numberWidth = numbers.reduce(0) { max($0, $1.count) }
        let width = max(4, columns - labelWidth - numberWidth - 4)
        let scale = Scale(values: values, width: width)
        for (bar, number) in zip(bars, numbers) {
            let label = Self.padded(bar.label, labelWidth)
            let drawn = bar.value.map(scale.bar) ?? ""
            let gap = String(repeating: " ", count: max(0, width - DisplayWidth.of(drawn)))
            let right = String(repeating: " ", count: numberWidth - number.count) + number
            let line = bar.value == nil ? style.dim(right) : right
            text += "\(label)  \(style.blue(drawn))\(gap)  \(line)\n"
        }
        if bars.isEmpty { text += style.dim("no data") + "\n" }
        for line in foot { text += line + "\n" }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    }

    /// Places behind the dot that tell the values apart without a tail: the fewer, the larger.
    static func decimals(_ values: [Double]) -> Int {
        let largest = values.reduce(0) { max($0, abs($1)) }
        if largest >= 1000 || values.allSatisfy({ $0 == $0.rounded() }) { return 0 }
        if largest >= 10 { return 1 }
        return largest >= 1 ? 2 : 4
    }

    /// From values to columns; zero is always in the picture.
    struct Scale {
        let low: Double
        let high: Double
        let width: Int

        init(values: [Double], width: Int) {
            low = min(0, values.min() ?? 0)
            high = max(0, values.max() ?? 0)
            self.width = width
        }

        private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

        /// A bar from zero to the value; where values are below zero, zero lies further right.
        func bar(_ value: Double) -> String {
            let span = high - low
            guard span > 0, span.isFinite else { return value == 0 ? "" : Self.eighths[1] }
            let unit = Double(width) / span
            if low < 0 {
                // Whole columns: blocks cannot begin in the middle of one.
                let zero = Int((-low * unit).rounded())
                let end = Int(((value - low) * unit).rounded())
                let first = min(zero, end)
                return String(repeating: " ", count: first)
                    + String(repeating: "█", count: max(zero, end) - first)
            }
            var parts = Int((value * unit * 8).rounded())
            if value > 0 && parts == 0 { parts = 1 }
            return String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
        }
    }
}
