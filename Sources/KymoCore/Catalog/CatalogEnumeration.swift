/// A named list of raw numbers, such as `HKCategoryValueSleepAnalysis`.
///
/// Two cases may share a number; then all but one are aliases, older names of the same thing.
public struct CatalogEnumeration: Sendable {
    /// One case.
    public struct Case: Hashable, Sendable {
        /// Name in Swift, such as `asleepCore`.
        public let name: String
        /// Raw number.
        public let rawValue: Int64
        /// Text in an export, such as `HKCategoryValueSleepAnalysisAsleepCore`, if one is written.
        public let exportString: String?
        /// Whether another case is the present name of this number.
        public let isAlias: Bool
        /// System version that retired the case, if any.
        public let deprecated: String?

        init(
            _ name: String, _ rawValue: Int64, exportString: String?, isAlias: Bool = false,
            deprecated: String?
        ) {
            self.name = name
            self.rawValue = rawValue
            self.exportString = exportString
            self.isAlias = isAlias
            self.deprecated = deprecated
        }
    }

    /// Name of the enumeration, such as `HKCategoryValueSleepAnalysis`.
    public let name: String
    /// First system version that has it, if known.
    public let introduced: String?
    /// Name of the enumeration that took its place, if any.
    public let supersededBy: String?
    /// All cases, aliases too.
    public let cases: [Case]

    private let byNumber: [Int64: Case]
    private let byText: [String: Case]

    init(_ name: String, introduced: String?, supersededBy: String?, cases: [Case]) {
        self.name = name
        self.introduced = introduced
        self.supersededBy = supersededBy
        self.cases = cases
        var byNumber: [Int64: Case] = [:]
        var byText: [String: Case] = [:]
        for item in cases {
            if !item.isAlias { byNumber[item.rawValue] = item }
            byText[item.name] = item
            if let text = item.exportString { byText[text] = item }
        }
        self.byNumber = byNumber
        self.byText = byText
    }

    /// The enumerations of a table that has a row for each case, those of one together.
    static func all(of table: String) -> [CatalogEnumeration] {
        var heads: [GeneratedRow] = []
        var cases: [[Case]] = []
        for row in GeneratedTable(table) {
            if heads.last?.text("enumeration") != row.text("enumeration") {
                heads.append(row)
                cases.append([])
            }
            cases[cases.count - 1].append(
                Case(
                    row.text("name"), row.number("rawValue"),
                    exportString: row.optional("exportString"), isAlias: row.flag("isAlias"),
                    deprecated: row.optional("deprecated")))
        }
        return zip(heads, cases).map { head, cases in
            CatalogEnumeration(
                head.text("enumeration"), introduced: head.optional("introduced"),
                supersededBy: head.optional("supersededBy"), cases: cases)
        }
    }

    /// The case of a number, by its present name.
    public func value(_ rawValue: Int64) -> Case? { byNumber[rawValue] }

    /// The case that a text names: an export string or a Swift name, aliases too.
    public func value(named text: String) -> Case? { byText[text] }
}
