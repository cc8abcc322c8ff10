import Foundation

/// A JSON value as it was read.
enum SchemaValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([SchemaValue])
    case fields([String: SchemaValue])

    init(from decoder: any Decoder) throws {
        // Most values are texts, and a failed attempt is not cheap.
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let fields = try? value.decode([String: SchemaValue].self) {
            self = .fields(fields)
        } else if let truth = try? value.decode(Bool.self) {
            self = .bool(truth)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .list(try value.decode([SchemaValue].self))
        }
    }
}

/// A value of a schema together with the way that leads to it, so that errors name their place.
struct SchemaNode {
    let place: String
    private let value: SchemaValue

    private init(_ value: SchemaValue, place: String) {
        self.value = value
        self.place = place
    }

    /// Reads a whole file.
    init(file: URL) throws {
        let name = file.lastPathComponent
        guard let data = try? Data(contentsOf: file) else {
            throw SchemaError(place: name, problem: "cannot be read")
        }
        do {
            self.init(try JSONDecoder().decode(SchemaValue.self, from: data), place: name)
        } catch {
            throw SchemaError(place: name, problem: "is not JSON: \(Self.fault(in: data))")
        }
    }

    /// Where and why a text is not JSON, which the decoder does not tell here.
    private static func fault(in data: Data) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return "it cannot be read"
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            guard let detail else { return "\(error)" }
            // "Invalid value around character 36." means byte 36 of the whole file.
            let number = detail.split(separator: " ").last?.prefix { $0.isNumber } ?? ""
            guard let offset = Int(number) else { return detail }
            let line = 1 + data.prefix(offset).count { $0 == UInt8(ascii: "\n") }
            return "line \(line): \(detail)"
        }
    }

    func fail(_ problem: String) -> SchemaError { SchemaError(place: place, problem: problem) }

    /// A field of an object; missing ones fail when they are read, unless read as optional.
    subscript(key: String) -> SchemaNode {
        var inner: SchemaValue?
        if case .fields(let fields) = value { inner = fields[key] }
        let separator = place.hasSuffix(".json") ? ": " : "."
        return SchemaNode(inner ?? .null, place: place + separator + key)
    }

    /// Whether there is a value other than `null`.
    var isPresent: Bool {
        if case .null = value { false } else { true }
    }

    /// Names of the fields of an object.
    func keys() throws -> Set<String> {
        guard case .fields(let fields) = value else { throw mismatch("an object") }
        return Set(fields.keys)
    }

    /// Fails when an object has a field that is not listed: most likely a misspelt one.
    func allow(_ keys: String...) throws {
        for key in try self.keys().sorted() where !keys.contains(key) {
            throw fail("has a field \"\(key)\" that is not known here")
        }
    }

    func array() throws -> [SchemaNode] {
        guard case .list(let items) = value else { throw mismatch("an array") }
        return items.enumerated().map { SchemaNode($1, place: "\(place)[\($0)]") }
    }

    /// The items of an array that may be left out.
    func items() throws -> [SchemaNode] { isPresent ? try array() : [] }

    func string() throws -> String {
        guard case .text(let text) = value else { throw mismatch("text") }
        if text.isEmpty { throw fail("is empty") }
        return text
    }

    func optionalString() throws -> String? { isPresent ? try string() : nil }

    func strings() throws -> [String] { try items().map { try $0.string() } }

    /// The texts of an array that may be left out, as a cell.
    func list() throws -> String {
        for item in try items() where try item.string().contains(Cell.separator) {
            throw item.fail("holds \(Cell.separator), which parts the items of a list")
        }
        return Cell.list(try strings())
    }

    /// A text that may be left out, as a cell.
    func text() throws -> String { try optionalString() ?? "" }

    func int() throws -> Int {
        guard case .number(let number) = value, let whole = Int(exactly: number) else {
            throw mismatch("a whole number")
        }
        return whole
    }

    func bool() throws -> Bool {
        guard case .bool(let truth) = value else { throw mismatch("true or false") }
        return truth
    }

    /// A truth value that may be left out, which means false.
    func flag() throws -> Bool { isPresent ? try bool() : false }

    /// A system version such as `16.4`.
    func version() throws -> String {
        let text = try string()
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Int($0) != nil }) else {
            throw fail("\"\(text)\" is not a version such as 16.4")
        }
        return text
    }

    /// One of a few words.
    func word(of words: [String]) throws -> String {
        let text = try string()
        guard words.contains(text) else {
            throw fail("\"\(text)\" is none of \(words.joined(separator: ", "))")
        }
        return text
    }

    private func mismatch(_ wanted: String) -> SchemaError {
        guard isPresent else { return fail("is missing; it should be \(wanted)") }
        return fail("is not \(wanted)")
    }
}

/// Fails at the second of two nodes that carry the same text.
func requireUnique(_ nodes: [SchemaNode], _ key: String) throws {
    var seen: [String: String] = [:]
    for node in nodes where node[key].isPresent {
        let text = try node[key].string()
        if let first = seen[text] {
            throw node[key].fail("\"\(text)\" stands already at \(first)")
        }
        seen[text] = node.place
    }
}

/// Fails when the count that a file states is not the count of its rows.
func requireCount(_ root: SchemaNode, _ rows: [SchemaNode]) throws {
    let stated = try root["count"].int()
    guard stated == rows.count else {
        throw root["count"].fail("says \(stated), but there are \(rows.count)")
    }
}
