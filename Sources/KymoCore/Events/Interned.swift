/// Distinct values, numbered from 0 in order of first use.
///
/// Distinct means: written differently. Swift takes texts that differ only in Unicode composition
/// for equal; what was written may not come back as the other.
package struct Interned<Value: Interneable>: Sendable {
    package private(set) var values: [Value] = []
    private var numbers: [Value: Int32] = [:]
    /// Values that equal one in `numbers` and are written differently.
    private var variants: [Value: [Int32]] = [:]

    package init() {}

    package var count: Int { values.count }

    package subscript(number: Int32) -> Value { values[Int(number)] }

    /// The number of `value`, new or known.
    package mutating func intern(_ value: Value) -> Int32 {
        guard let known = numbers[value] else {
            let number = append(value)
            numbers[value] = number
            return number
        }
        if values[Int(known)].isWritten(as: value) { return known }
        for number in variants[value] ?? [] where values[Int(number)].isWritten(as: value) {
            return number
        }
        let number = append(value)
        variants[value, default: []].append(number)
        return number
    }

    private mutating func append(_ value: Value) -> Int32 {
        values.append(value)
        return Int32(truncatingIfNeeded: values.count - 1)
    }
}

/// A value that a dictionary of a batch can hold.
package protocol Interneable: Hashable, Sendable {
    /// Whether both are the same to the byte; true only for equal values.
    func isWritten(as other: Self) -> Bool
}

extension String: Interneable {
    package func isWritten(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Unit: Interneable {
    package func isWritten(as other: Unit) -> Bool { self == other }
}

extension SourceRevision: Interneable {
    package func isWritten(as other: SourceRevision) -> Bool {
        let fields = [name, bundleIdentifier, version ?? "", productType ?? ""]
        let others = [
            other.name, other.bundleIdentifier, other.version ?? "", other.productType ?? "",
        ]
        return zip(fields, others).allSatisfy { $0.isWritten(as: $1) }
    }
}

extension Device: Interneable {
    package func isWritten(as other: Device) -> Bool {
        zip(fields, other.fields).allSatisfy { ($0 ?? "").isWritten(as: $1 ?? "") }
    }
}

extension Metadata: Interneable {
    package func isWritten(as other: Metadata) -> Bool {
        zip(sorted, other.sorted).allSatisfy {
            $0.key.isWritten(as: $1.key) && $0.value == $1.value
        }
    }
}
