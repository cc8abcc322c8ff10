import Foundation
import FoundationXML

/// Counts what an export holds with a general XML parser, after taking away what XML forbids: an
/// independent road to the same numbers.
final class CountedExport: NSObject, XMLParserDelegate {
    private(set) var elements: [String: Int] = [:]
    /// Records by type, those inside containers too.
    private(set) var records: [String: Int] = [:]
    private(set) var nestedRecords = 0
    private var depth = 0

    /// - Throws: what the parser says.
    init(_ data: Data) throws {
        super.init()
        let parser = XMLParser(data: Self.cleaned(data))
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        elements[name, default: 0] += 1
        if name == "Record" {
            records[attributes["type"] ?? "", default: 0] += 1
            if depth > 1 { nestedRecords += 1 }
        }
        depth += 1
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) { depth -= 1 }

    /// Without document type and control characters.
    private static func cleaned(_ data: Data) -> Data {
        var rest = data
        if let start = rest.range(of: Data("<!DOCTYPE".utf8)),
            let root = rest.range(
                of: Data("\n<HealthData".utf8), in: start.upperBound..<rest.endIndex)
        {
            rest.removeSubrange(start.lowerBound..<root.lowerBound)
        }
        return Data(rest.filter { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D })
    }
}
