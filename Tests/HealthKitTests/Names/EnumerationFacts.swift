/// What api-surface 11 and 3 tell of one enumeration, beside what the module has.
struct EnumerationFacts: Sendable {
    /// Name of the C enumeration, as the catalog calls it.
    let name: String
    /// Raw number of each case in the module, beside the one that is told.
    let numbers: [(found: Int, told: Int)]
    /// Whether the module has a case of a number.
    let knows: @Sendable (Int) -> Bool

    static let all = categories + people + workouts + metadata + records
}

func facts<Enumeration: RawRepresentable & Sendable>(
    _ name: String, of type: Enumeration.Type, _ cases: KeyValuePairs<Enumeration, Int>
) -> EnumerationFacts where Enumeration.RawValue: BinaryInteger {
    EnumerationFacts(
        name: name, numbers: cases.map { (Int($0.key.rawValue), $0.value) },
        knows: { number in
            Enumeration.RawValue(exactly: number).map { Enumeration(rawValue: $0) != nil } ?? false
        })
}
