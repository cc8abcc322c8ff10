/// A kind of sample that is a document.
public struct DocumentType: Hashable, Sendable {
    /// Raw identifier, such as `HKDocumentTypeIdentifierCDA`.
    public let identifier: String
    /// Name of the constant in Swift.
    public let swiftName: String
    /// First system version that has it.
    public let introduced: String
    /// Class of its samples in the framework.
    public let className: String
    /// Names of what a sample holds.
    public let fields: [String]
    /// File of an export that has such a document, if any.
    public let exportFile: String?

    static let all = GeneratedTable(table).map(DocumentType.init(row:))

    private init(row: GeneratedRow) {
        identifier = row.text("identifier")
        swiftName = row.text("swiftName")
        introduced = row.text("introduced")
        className = row.text("className")
        fields = row.list("fields")
        exportFile = row.optional("exportFile")
    }
}
