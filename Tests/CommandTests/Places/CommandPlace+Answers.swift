import Foundation
import Testing

extension CommandPlace {
    /// A place with `addSamples()` that tests share which only read.
    static let reading: Result<CommandPlace, any Error> = Result {
        let place = try CommandPlace()
        try place.addSamples()
        return place
    }

    /// Runs a command that must succeed and reads its output as one JSON value.
    func json(_ command: String) throws -> JSONValue {
        let result = try run(command)
        try #require(result.status == 0, "\(command): \(result.errors)")
        return try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
    }

    /// Runs a command that must succeed and reads each line of its output as one JSON value.
    func lines(_ command: String) throws -> [JSONValue] {
        let result = try run(command)
        try #require(result.status == 0, "\(command): \(result.errors)")
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
    }

    /// Some samples of three sources over the night in which Berlin's clocks went forward.
    func addSamples() throws {
        let script = """
            kymo add stepCount --value 100 --start 2024-03-30T22:00 --end 2024-03-31T06:00 \
                --source Watch --tz Europe/Berlin
            kymo add stepCount --value 70 --start 2024-03-31T10:00 --end 2024-03-31T11:00 \
                --source Phone --metadata HKWasUserEntered=true
            kymo add stepCount --value 50 --start 2024-04-02T10:00 --end 2024-04-02T11:00 \
                --source Phone
            kymo add heartRate --value 60 --unit count/min --start 2024-03-31T10:00 --source Watch
            kymo add heartRate --value 90 --unit count/min --start 2024-03-31T12:00 --source Phone
            kymo add bodyMass --value 70 --unit kg --start 2024-03-31T07:00 --source Scale
            kymo add sleepAnalysis --value asleepCore --start 2024-03-30T23:00 \
                --end 2024-03-31T07:00 --source Watch
            """
        let result = try run(script)
        try #require(result.status == 0, "\(result.errors)")
    }
}

/// Any JSON, for tests that look into answers.
enum JSONValue: Hashable, Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    /// A field of an object; nil where there is none.
    subscript(key: String) -> JSONValue? {
        if case .object(let fields) = self { fields[key] } else { nil }
    }

    /// Members of an array; empty for anything else.
    var members: [JSONValue] { if case .list(let list) = self { list } else { [] } }

    /// Names of an object's fields.
    var keys: Set<String> {
        if case .object(let fields) = self { Set(fields.keys) } else { [] }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
}
