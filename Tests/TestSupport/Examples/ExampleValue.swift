/// An expectation of a worked example.
package indirect enum ExampleValue: Decodable, Sendable, Equatable {
    case none
    case flag(Bool)
    /// An instant or the code of an error.
    case text(String)
    /// `exact` is a decimal or a fraction, where it is known.
    case number(exact: String?, double: Double)
    case list([ExampleValue])
    case table([String: ExampleValue])

    private enum Keys: String, CodingKey { case exact, double }

    package init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .none
        } else if let flag = try? single.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? single.decode(String.self) {
            self = .text(text)
        } else if let list = try? single.decode([ExampleValue].self) {
            self = .list(list)
        } else if let keyed = try? decoder.container(keyedBy: Keys.self), keyed.contains(.double) {
            self = .number(
                exact: try keyed.decodeIfPresent(String.self, forKey: .exact),
                double: try keyed.decode(Double.self, forKey: .double))
        } else {
            self = .table(try single.decode([String: ExampleValue].self))
        }
    }

    /// Whether an answer is the same; numbers with a relative tolerance of 1e-9 (statistics 5).
    package func agrees(with answer: ExampleValue) -> Bool {
        switch (self, answer) {
        case (.number(_, let a), .number(_, let b)):
            return a == b || (a - b).magnitude <= 1e-9 * max(a.magnitude, b.magnitude)
        case (.list(let a), .list(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
        case (.table(let a), .table(let b)):
            return a.count == b.count
                && a.allSatisfy { key, value in b[key].map { value.agrees(with: $0) } ?? false }
        default:
            return self == answer
        }
    }

    /// A number, or nothing.
    package static func number(_ value: Double?) -> ExampleValue {
        value.map { .number(exact: nil, double: $0) } ?? .none
    }

    /// A moment as the examples write it; whole seconds since 2001.
    package static func instant(_ seconds: Double) -> ExampleValue {
        .text(ExampleInstant.text(seconds))
    }
}

/// Instants of the examples: always `YYYY-MM-DDTHH:MM:SSZ`.
package enum ExampleInstant {
    /// Seconds since 2001; nil where the text is not of that form.
    package static func seconds(_ text: String) -> Double? {
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
        guard parts.count == 6, text.count == 20, text.hasSuffix("Z") else { return nil }
        let day = CivilDay(year: parts[0], month: parts[1], day: parts[2]).number
        return Double(day * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
    }

    /// The text of whole seconds since 2001.
    package static func text(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.down))
        let (year, month, day) = CivilDay(number: whole.floor(86400)).fields
        let second = whole.modulo(86400)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [second / 3600, second / 60 % 60, second % 60].map(two)
        return "\(year)-\(two(month))-\(two(day))T\(clock.joined(separator: ":"))Z"
    }
}
