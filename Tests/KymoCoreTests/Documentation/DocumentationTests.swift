import Foundation
import KymoTestSupport
import Testing

/// Swift code in documents is compiled: each block stands word for word in a file of this folder
/// or in an example package.
@Suite struct DocumentationTests {
    private static let documents = ["README.md"] + names(in: "Sources/KymoCore/KymoCore.docc", "md")
    private static let places =
        names(in: "Tests/KymoCoreTests/Documentation", "swift")
        + names(in: "Tools/examples", "swift")

    /// Paths of the files with an extension in a folder and its subfolders.
    private static func names(in folder: String, _ type: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: PackageFolder.file(folder).path)
        let paths = (all?.allObjects ?? []).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix("." + type) && !$0.contains(".build/") }.sorted()
            .map { folder + "/" + $0 }
    }

    @Test(arguments: documents) func `every Swift block is compiled`(document: String) throws {
        let code = try DocumentationTests.places.map { try PackageFolder.text($0) }
        for block in MarkdownBlock.blocks(of: try PackageFolder.text(document))
        where block.language == "swift" {
            let isCompiled = code.contains { $0.contains(block.text) }
            #expect(isCompiled, "\(document):\(block.line): the block is in no compiled file")
        }
    }

    @Test func `the articles are found`() {
        #expect(DocumentationTests.documents.count >= 7)
    }

    @Test(arguments: documents) func `every file that a document names exists`(
        document: String
    ) throws {
        let text = try PackageFolder.text(document)
        let names = /`((?:Sources|Tests|Tools|Plugins|Schemas)\/[A-Za-z0-9_.\/+-]+)`/
        for match in text.matches(of: names) {
            let path = PackageFolder.file(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.1)")
        }
    }
}
