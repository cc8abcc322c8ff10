/// Just enough of units to check that the unit texts of the other schemas are units of the right
/// dimension; the reader that users meet is in `Sources/KymoCore/Units`.
struct UnitTable {
    private struct Symbol {
        let dimension: String
        let takesPrefixes: Bool
    }

    private var symbols: [String: Symbol] = [:]
    private let prefixes: Set<String>
    /// Symbol of the base unit by dimension.
    private let bases: [String: String]

    init(_ root: SchemaNode) throws {
        let rows = try root["units"].array()
        prefixes = Set(try root["prefixes"].array().map { try $0["symbol"].string() })
        var bases: [String: String] = [:]
        for dimension in try root["dimensionBases"].keys() {
            bases[dimension] = try root["dimensionBases"][dimension].string()
        }
        self.bases = bases
        for row in rows {
            let dimension = try row["dimension"].string()
            guard bases[dimension] != nil else {
                throw row["dimension"].fail("\"\(dimension)\" is not in dimensionBases")
            }
            for prefix in try row["prefixes"].array() where !prefixes.contains(try prefix.string())
            {
                throw prefix.fail("\"\(try prefix.string())\" is not a prefix")
            }
            let symbol = Symbol(
                dimension: dimension, takesPrefixes: try !row["prefixes"].array().isEmpty)
            let name = try row["symbol"].string()
            for text in [name == "mol<M>" ? "mol" : name] + (try row["aliases"].strings()) {
                symbols[text] = symbol
            }
        }
    }

    /// Fails when the text at `node` is no unit, or one of another dimension than `dimension`.
    func check(_ node: SchemaNode, is dimension: String) throws {
        let text = try node.string()
        guard let found = exponents(ofUnit: text) else {
            throw node.fail("\"\(text)\" is not a unit")
        }
        let wanted = try exponents(ofDimension: dimension, at: node)
        guard found == wanted else {
            throw node.fail("\"\(text)\" is not a unit of \(dimension)")
        }
    }

    /// A unit of the dimension: `energy/(mass*time)` becomes `J/(g*s)`.
    func baseUnit(ofDimension text: String, at node: SchemaNode) throws -> String {
        _ = try exponents(ofDimension: text, at: node)
        var result = ""
        var word = ""
        for character in text + " " {
            if character.isLetter {
                word.append(character)
                continue
            }
            if !word.isEmpty { result += bases[word] ?? "" }
            word = ""
            if character != " " { result.append(character) }
        }
        return result
    }

    private func exponents(
        ofDimension text: String, at node: SchemaNode
    ) throws -> [String: Int] {
        let found = product(text, dots: "*") { bases[$0] == nil ? nil : $0 }
        guard let found else { throw node.fail("\"\(text)\" is not a dimension") }
        return found
    }

    private func exponents(ofUnit text: String) -> [String: Int]? {
        product(text, dots: "·*", dimension)
    }

    private func dimension(ofAtom text: String) -> String? {
        var text = text
        if let bracket = text.firstIndex(of: "<") {
            guard text.hasSuffix(">"), text[..<bracket].hasSuffix("mol"),
                Double(text[text.index(after: bracket)...].dropLast()) != nil
            else { return nil }
            text = String(text[..<bracket])
        }
        if let symbol = symbols[text] { return symbol.dimension }
        for (symbol, row) in symbols where row.takesPrefixes && text.hasSuffix(symbol) {
            if prefixes.contains(String(text.dropLast(symbol.count))) { return row.dimension }
        }
        return nil
    }

    /// Exponents of a quotient of products, in which one atom counts by what `kind` says of it.
    private func product(
        _ text: String, dots: String, _ kind: (String) -> String?
    ) -> [String: Int]? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return nil }
        var result: [String: Int] = [:]
        for (half, sign) in zip(halves, [1, -1]) {
            var inside = half
            if half.hasPrefix("("), half.hasSuffix(")") { inside = half.dropFirst().dropLast() }
            for factor in inside.split(
                omittingEmptySubsequences: false, whereSeparator: { dots.contains($0) })
            {
                let parts = factor.split(separator: "^")
                guard let atom = parts.first, let name = kind(String(atom)), parts.count <= 2,
                    let power = parts.count == 2 ? Int(parts[1]) : 1
                else { return nil }
                result[name, default: 0] += sign * power
            }
        }
        return result.filter { $0.value != 0 }
    }
}
