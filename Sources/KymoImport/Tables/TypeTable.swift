internal import KymoCore

/// What a type's records hold.
enum TypeForm {
    case quantity(Known<QuantityType>)
    case category(Known<CategoryType>)
    /// Not in the catalog: quantity where value and unit can be read, else text.
    case unknown
}

/// A type of the catalog behind one reference: passed along for every record of a file.
final class Known<CatalogType: Sendable>: Sendable {
    let type: CatalogType

    init(_ type: CatalogType) { self.type = type }
}

/// The types of one file, numbered in order of first use.
final class TypeTable {
    struct Entry {
        var identifier: String
        var form: TypeForm
        /// For the content identity.
        var part: ContentIdentity.Part
    }

    private(set) var entries: [Entry] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var lastKey: [UInt8] = []
    private var lastNumber = -1
    private var ranks: [UInt32] = []

    /// Most types of one file; the catalog has two hundred.
    static let limit = 20_000
    /// Longest identifier in bytes, that of the store.
    static let longestIdentifier = 256

    /// The number of a type; nil where there are too many, or the text is no identifier.
    @inline(__always)
    func number(of identifier: Span<UInt8>) -> Int? {
        if identifier.hasSameBytes(as: lastKey.span) { return lastNumber < 0 ? nil : lastNumber }
        lastKey.removeAll(keepingCapacity: true)
        lastKey.append(copying: identifier)
        lastNumber = numbers[lastKey] ?? add(lastKey) ?? -1
        return lastNumber < 0 ? nil : lastNumber
    }

    private func add(_ key: [UInt8]) -> Int? {
        guard entries.count < Self.limit, !key.isEmpty, key.count <= Self.longestIdentifier,
            let identifier = String(validating: key.span)
        else { return nil }
        let form: TypeForm =
            if let type = Catalog.quantityType(identifier) {
                .quantity(Known(type))
            } else if let type = Catalog.categoryType(identifier) {
                .category(Known(type))
            } else {
                .unknown
            }
        entries.append(
            Entry(identifier: identifier, form: form, part: .init(text: identifier)))
        numbers[key] = entries.count - 1
        return entries.count - 1
    }

    /// Place of a type in the order of the identifiers' bytes. Places change when types come, the
    /// order of two types never does.
    @inline(__always)
    func rank(of number: UInt32) -> UInt32 {
        if ranks.count != entries.count { makeRanks() }
        return ranks[Int(number)]
    }

    private func makeRanks() {
        let order = entries.indices.sorted {
            entries[$0].identifier.utf8.lexicographicallyPrecedes(entries[$1].identifier.utf8)
        }
        ranks = Array(repeating: 0, count: entries.count)
        for (rank, number) in order.enumerated() { ranks[number] = UInt32(clamping: rank) }
    }
}
