extension ModelStatistics {
    /// What another answer says differently, one line each; empty where nothing is.
    ///
    /// Everything is compared to the bit but the averages of `style`s whose weights may be rounded
    /// on different ways, which may differ by 1e-9 of their size (statistics 5).
    package func differences(from other: ModelStatistics, style: ModelStyle) -> [String] {
        var lines: [String] = []
        if start != other.start { lines.append("start \(start) and \(other.start)") }
        if end != other.end { lines.append("end \(end) and \(other.end)") }
        lines += merged.differences(from: other.merged, style: style)
        let names = sources?.map(\.bundleIdentifier)
        let otherNames = other.sources?.map(\.bundleIdentifier)
        if names != otherNames {
            lines.append("sources \(names ?? []) and \(otherNames ?? [])")
            return lines
        }
        for (one, another) in zip(sources ?? [], other.sources ?? []) {
            lines += one.values.differences(from: another.values, style: style)
                .map { "\(one.bundleIdentifier): \($0)" }
        }
        return lines
    }
}

extension ModelValues {
    fileprivate func differences(from other: ModelValues, style: ModelStyle) -> [String] {
        var lines: [String] = []
        func compare(_ name: String, _ a: Double?, _ b: Double?, tolerance: Double = 0) {
            if a == b { return }
            if let a, let b, (a - b).magnitude <= tolerance * max(a.magnitude, b.magnitude) {
                return
            }
            lines.append("\(name) \(text(a)) and \(text(b))")
        }
        let isWeighted = style == .weighted || style == .level
        compare("sum", sum, other.sum)
        compare("average", average, other.average, tolerance: isWeighted ? 1e-9 : 0)
        compare("minimum", minimum, other.minimum)
        compare("maximum", maximum, other.maximum)
        compare("duration", duration, other.duration)
        compare("most recent", mostRecent?.value, other.mostRecent?.value)
        compare("start of most recent", mostRecent?.start, other.mostRecent?.start)
        compare("end of most recent", mostRecent?.end, other.mostRecent?.end)
        return lines
    }

    private func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "nothing" }
}

extension ModelStatistics {
    /// What another list of answers says differently.
    package static func differences(
        _ a: [ModelStatistics], from b: [ModelStatistics], style: ModelStyle
    ) -> [String] {
        if a.map(\.start) != b.map(\.start) {
            return ["intervals from \(a.map(\.start)) and \(b.map(\.start))"]
        }
        return zip(a, b).flatMap { one, other in
            one.differences(from: other, style: style).map { "from \(one.start): \($0)" }
        }
    }
}
