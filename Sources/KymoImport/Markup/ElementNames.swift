/// Names of elements, numbered in order of first use after those known beforehand.
struct ElementNames {
    private(set) var names: [String] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var lastName: [UInt8] = []
    private var lastNumber = -1

    /// Most distinct names of one file. Real ones have about thirty.
    static let limit = 4096
    /// Longest name in bytes.
    static let longestName = 256

    init(known: [String]) {
        for name in known { _ = add(Array(name.utf8)) }
    }

    /// The number of a name, new or known; nil where there are too many.
    @inline(__always)
    mutating func number(of name: Span<UInt8>) -> Int? {
        if name.hasSameBytes(as: lastName.span) { return lastNumber }
        lastName.removeAll(keepingCapacity: true)
        lastName.append(copying: name)
        lastNumber = numbers[lastName] ?? add(lastName) ?? -1
        return lastNumber < 0 ? nil : lastNumber
    }

    private mutating func add(_ name: [UInt8]) -> Int? {
        guard names.count < Self.limit, name.count <= Self.longestName else { return nil }
        numbers[name] = names.count
        names.append(String(decoding: name, as: UTF8.self))
        return names.count - 1
    }
}
