/// Takes the markup of an export apart, a piece of the file at a time.
///
/// Lenient where real exports are broken (export-format 7): the document type is skipped without
/// being parsed, control characters are counted and left out, attribute names may hold blanks,
/// elements may stand anywhere. Strict where it matters: tags balance, there is one root, and the
/// file is whole. Memory does not depend on the file: nothing but the tag at hand is held.
struct XMLScanner {
    enum Mode: Equatable {
        case content
        case comment(inDoctype: Bool)
        case instruction
        case characterData
        /// `<!DOCTYPE …` up to `[` or `>`; the quote that is open, or 0.
        case doctypeHead(quote: UInt8)
        case doctypeSubset
        case oversizedTag(quote: UInt8)
    }

    var names: ElementNames
    var mode = Mode.content
    /// Line of the position reached, counted from 1.
    var line = 1
    /// Characters that XML forbids, left out so far, and the line of the first.
    var controlCharacters = 0
    var firstControlLine = 0
    /// Numbers of the elements that are open.
    var open: [Int] = []
    /// The root element has been seen.
    var hasRoot = false
    /// Before the first byte that is no byte order mark.
    var isAtBeginning = true
    var tag = MarkupTag()
    /// What a skipped comment or instruction says, its first kilobyte.
    var skipped: [UInt8] = []
    /// Text of the element opened last, where the handler wants it.
    var text: [UInt8] = []
    var wantsText = false

    static let deepest = 64
    static let longestTag = 4 * 1024 * 1024
    static let longestText = 64 * 1024

    init(knownElements: [String]) { names = ElementNames(known: knownElements) }

    /// Scans what can be scanned.
    ///
    /// - Parameter bytes: what earlier calls left over, and the next piece of the file.
    /// - Returns: how many bytes are done with. The rest must come again with what follows.
    /// - Throws: `malformedFile`, `unsupportedFormat`, and what the handler throws.
    mutating func scan(
        _ bytes: Span<UInt8>, into handler: inout some MarkupHandler
    ) throws(ImportError) -> Int {
        var position = 0
        if isAtBeginning {
            guard bytes.count >= 3 || !ByteScan.couldBegin("\u{FEFF}", in: bytes, at: 0) else {
                return 0
            }
            if ByteScan.matches("\u{FEFF}", in: bytes, at: 0) { position = 3 }
            isAtBeginning = false
        }
        var goesOn = true
        while goesOn {
            switch mode {
            case .content: goesOn = try content(bytes, &position, &handler)
            case .comment(let inDoctype):
                goesOn = comment(bytes, &position, inDoctype: inDoctype, &handler)
            case .instruction: goesOn = try instruction(bytes, &position)
            case .characterData: goesOn = characterData(bytes, &position)
            case .doctypeHead(let quote): goesOn = doctypeHead(bytes, &position, quote: quote)
            case .doctypeSubset: goesOn = try doctypeSubset(bytes, &position)
            case .oversizedTag(let quote):
                goesOn = try oversizedTag(bytes, &position, quote: quote, &handler)
            }
        }
        return position
    }

    /// Checks that the file has ended where it may.
    ///
    /// - Parameter leftOver: how many bytes the last scan did not take.
    /// - Throws: `truncatedFile`.
    func finish(leftOver: Int) throws(ImportError) {
        if leftOver == 0, mode == .content, hasRoot, open.isEmpty { return }
        let place =
            open.last.map { "inside <\(names.names[$0])>" }
            ?? (hasRoot ? "in what follows the data" : "before the data begins")
        throw ImportError(
            .truncatedFile, "the file ends in line \(line), \(place): it was cut off",
            hint: "export it again, or take what can be read with --allow-truncated", line: line)
    }

    /// Moves to the next tag, comment or the like and handles it; false where more bytes are
    /// needed.
    private mutating func content(
        _ bytes: Span<UInt8>, _ position: inout Int, _ handler: inout some MarkupHandler
    ) throws(ImportError) -> Bool {
        try characters(bytes, &position)
        guard position < bytes.count &- 1, bytes[position] == UInt8(ascii: "<") else {
            return false
        }
        switch bytes[position &+ 1] {
        case UInt8(ascii: "/"): return try endTag(bytes, &position, &handler)
        case UInt8(ascii: "!"): return try declaration(bytes, &position)
        case UInt8(ascii: "?"):
            position &+= 2
            skipped.removeAll(keepingCapacity: true)
            mode = .instruction
            return true
        default: return try startTag(bytes, &position, &handler)
        }
    }

    /// Moves over text to the next `<`, to the end, or to a reference that is not all there.
    private mutating func characters(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(ImportError) {
        while position < bytes.count {
            let lessThan = UInt8(ascii: "<")
            let next = ByteScan.next(
                lessThan, UInt8(ascii: "&"), lessThan, in: bytes, from: position)
            if open.isEmpty { try refuseText(bytes, from: position, to: next) }
            if wantsText { keep(bytes.extracting(position..<next)) }
            position = next
            guard next < bytes.count, bytes[next] != lessThan else { return }
            if bytes[next] == UInt8(ascii: "&") {
                let end = try reference(bytes, at: next)
                guard end > next else { return }
                if wantsText { keep(bytes.extracting(next..<end)) }
                position = end
            } else {
                control(bytes[next])
                if wantsText { keep(bytes.extracting(next..<next &+ 1)) }
                position &+= 1
            }
        }
    }

    private mutating func keep(_ part: Span<UInt8>) {
        if text.count &+ part.count <= Self.longestText { text.append(copying: part) }
    }

    /// Outside the root element only blanks may stand.
    private func refuseText(
        _ bytes: Span<UInt8>, from start: Int, to end: Int
    ) throws(ImportError) {
        for index in start..<end where bytes[index] != UInt8(ascii: " ") {
            throw malformed(hasRoot ? "text after the data" : "text before the data")
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "&") {
            throw malformed("a reference outside the data")
        }
    }

    /// Checks a reference; returns where the text goes on, or `start` where bytes are missing.
    mutating func reference(_ bytes: Span<UInt8>, at start: Int) throws(ImportError) -> Int {
        switch XMLReference.read(bytes, at: start) {
        case .scalar(_, let end): return end
        case .forbidden(let end):
            countControl()
            return end
        case .incomplete: return start
        case .unknown:
            throw malformed("a reference to an entity that no export has")
        }
    }

    /// Counts a control character: a line where it is a line feed, a fault where XML forbids it.
    @inline(__always)
    mutating func control(_ byte: UInt8) {
        if byte == UInt8(ascii: "\n") {
            line &+= 1
        } else if byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
            countControl()
        }
    }

    private mutating func countControl() {
        if controlCharacters == 0 { firstControlLine = line }
        controlCharacters += 1
    }

    func malformed(_ what: String) -> ImportError {
        ImportError(.malformedFile, "line \(line) is not what an export has: \(what)", line: line)
    }
}
