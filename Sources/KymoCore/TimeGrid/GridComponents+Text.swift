extension GridComponents {
    /// ISO 8601 duration, such as `P1D`, `PT15M` or `P3M`; a quarter is three months.
    public var text: String {
        let months = month.addingReportingOverflow(quarter.multipliedReportingOverflow(by: 3).0).0
        var text = "P"
        for (value, letter) in [(year, "Y"), (months, "M"), (weekOfYear, "W"), (day, "D")]
        where value != 0 { text += "\(value)\(letter)" }
        let (extra, nanoseconds) = nanosecond.quotientAndRemainder(dividingBy: 1_000_000_000)
        let seconds = second.addingReportingOverflow(extra).0
        var clock = ""
        for (value, letter) in [(hour, "H"), (minute, "M")] where value != 0 {
            clock += "\(value)\(letter)"
        }
        if nanoseconds != 0 {
            var digits = String(nanoseconds.magnitude)
            digits = String(repeating: "0", count: 9 - digits.utf8.count) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            clock += "\(seconds).\(digits)S"
        } else if seconds != 0 {
            clock += "\(seconds)S"
        }
        if !clock.isEmpty { text += "T" + clock }
        return text == "P" ? "PT0S" : text
    }

    /// Reads an ISO 8601 duration or a short form: `30s`, `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`.
    ///
    /// - Throws: `GridError` for other text and for what `validate()` refuses.
    public init(text: String) throws(GridError) {
        let isDuration = text.hasPrefix("P")
        let read = isDuration ? GridComponents(duration: text) : GridComponents(short: text)
        guard let read else {
            throw GridError(
                "\"\(text.prefix(40))\" is no interval; write 1d, 1h, 15min, 1w, 1mo, 1y or an "
                    + "ISO 8601 duration such as P1D")
        }
        try read.validate()
        self = read
    }

    private init?(short text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let value = Int(digits) else { return nil }
        self.init()
        switch text.dropFirst(digits.count) {
        case "ms":
            let (product, overflow) = value.multipliedReportingOverflow(by: 1_000_000)
            if overflow { return nil }
            nanosecond = product
        case "s": second = value
        case "min": minute = value
        case "h": hour = value
        case "d": day = value
        case "w": weekOfYear = value
        case "mo": month = value
        case "y": year = value
        default: return nil
        }
    }

    private init?(duration text: String) {
        self.init()
        var rest = Substring(text).dropFirst()
        var order = Substring("YMWD")
        var isClock = false
        if rest.isEmpty { return nil }
        while let first = rest.first {
            if first == "T" {
                rest = rest.dropFirst()
                if isClock || rest.isEmpty { return nil }
                isClock = true
                order = "HMS"
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let value = Int(digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            if rest.first == "." || rest.first == "," {
                guard isClock, let fraction = GridComponents.nanoseconds(&rest), rest == "S" else {
                    return nil
                }
                nanosecond = fraction
            }
            // Each letter once, in this order.
            guard let letter = rest.popFirst(), let place = order.firstIndex(of: letter) else {
                return nil
            }
            order = order[order.index(after: place)...]
            set(letter, isClock: isClock, to: value)
        }
    }

    private mutating func set(_ letter: Character, isClock: Bool, to value: Int) {
        switch (letter, isClock) {
        case ("Y", _): year = value
        case ("M", false): month = value
        case ("W", _): weekOfYear = value
        case ("D", _): day = value
        case ("H", _): hour = value
        case ("M", true): minute = value
        default: second = value
        }
    }

    /// A decimal point and one to nine digits behind it.
    private static func nanoseconds(_ rest: inout Substring) -> Int? {
        rest = rest.dropFirst()
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), var value = Int(digits) else { return nil }
        for _ in digits.count..<9 { value *= 10 }
        rest = rest.dropFirst(digits.count)
        return value
    }
}
