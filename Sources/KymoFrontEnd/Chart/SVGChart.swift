/// Bars as a picture: SVG that needs no fonts, scripts or styles from elsewhere.
package struct SVGChart: Sendable {
    package var title: String
    /// What the numbers are, such as `count`.
    package var unit: String
    package var bars: [ChartBar]

    /// A picture of bars in order.
    package init(title: String, unit: String, bars: [ChartBar]) {
        self.title = title
        self.unit = unit
        self.bars = bars
    }

    private static let width = 960.0
    private static let height = 400.0
    private static let left = 72.0
    private static let right = 16.0
    private static let top = 48.0
    private static let bottom = 56.0

    /// The document.
    package func text() -> String {
        let values = bars.compactMap(\.value)
        let ticks = Self.ticks(low: min(0, values.min() ?? 0), high: max(0, values.max() ?? 0))
        let low = ticks.first ?? 0
        let high = max(ticks.last ?? 1, low + 1e-9)
        let plotHeight = Self.height - Self.top - Self.bottom
        func y(_ value: Double) -> Double {
            Self.top + plotHeight * (high - value) / (high - low)
        }
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 400" role="img" \
            aria-label="\(Self.escaped(title))" font-family="sans-serif" font-size="12" fill="#333">
            <title>\(Self.escaped(title))</title>
            <rect width="960" height="400" fill="#fff"/>
            <text x="72" y="26" font-size="16" font-weight="bold">\(Self.escaped(title))</text>
            <text x="944" y="26" text-anchor="end">\(Self.escaped(unit))</text>

            """
        for tick in ticks {
            let height = Self.number(y(tick))
            let name = NumberText.shortest(tick) ?? ""
            text += "<line x1=\"72\" x2=\"944\" y1=\"\(height)\" y2=\"\(height)\""
            text += " stroke=\"\(tick == 0 ? "#333" : "#ddd")\"/>\n"
            text += "<text x=\"64\" y=\"\(height)\" dy=\"4\" text-anchor=\"end\">\(name)</text>\n"
        }
        text += barsText(y: y)
        return text + "</svg>\n"
    }

    private func barsText(y: (Double) -> Double) -> String {
        let slot = (Self.width - Self.left - Self.right) / Double(max(1, bars.count))
        let every = max(1, Int((90 / slot).rounded(.up)))
        let decimals = BarChart.decimals(bars.compactMap(\.value))
        var text = ""
        for (index, bar) in bars.enumerated() {
            let x = Self.left + slot * Double(index)
            let label = Self.escaped(bar.label)
            if let value = bar.value {
                let edge = min(y(value), y(0))
                let height = abs(y(value) - y(0))
                let number = NumberText.rounded(value, decimals: decimals)
                text += "<rect x=\"\(Self.number(x + slot * 0.1))\" y=\"\(Self.number(edge))\""
                text += " width=\"\(Self.number(slot * 0.8))\" height=\"\(Self.number(height))\""
                text += " fill=\"#2b6cb0\"><title>\(label): \(number)</title></rect>\n"
            }
            if index % every == 0 {
                text += "<text x=\"\(Self.number(x + slot / 2))\" y=\"364\""
                text += " text-anchor=\"middle\">\(label)</text>\n"
            }
        }
        return text
    }

    /// Round numbers that hold everything from `low` to `high`, about five of them.
    package static func ticks(low: Double, high: Double) -> [Double] {
        let span = high - low
        guard span > 0, span.isFinite else { return [0, 1] }
        var step = 1e-300
        let rough = span / 5
        // Powers of ten times 1, 2 and 5, found without logarithms of the value's own noise.
        let power = (0...600).lazy.map { Self.powerOfTen($0 - 300) }.last { $0 <= rough } ?? 1
        for factor in [1.0, 2, 5, 10] where factor * power >= rough {
            step = factor * power
            break
        }
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        guard last - first < 100 else { return [low, high] }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    private static func powerOfTen(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }

    private static func number(_ value: Double) -> String {
        NumberText.rounded(value, decimals: 2)
    }

    private static func escaped(_ text: String) -> String {
        var safe = ""
        for character in DisplayWidth.printable(text) {
            switch character {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            default: safe.append(character)
            }
        }
        return safe
    }
}
