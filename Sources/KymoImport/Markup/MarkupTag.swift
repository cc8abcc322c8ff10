/// A start tag as it stands in the bytes that were handed to the scanner.
struct MarkupTag {
    /// One attribute; the ranges are of those bytes.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
        /// Whether the value holds references, line ends or control characters.
        var needsDecoding: Bool
    }

    /// Number of the element's name.
    var element = 0
    /// In the order of the file; a name may occur twice.
    var attributes: [Attribute] = []
    /// `<Name …/>`: the end follows at once.
    var isEmptyElement = false
    /// Too long to be held: its attributes are missing.
    var isOversized = false
    /// Line on which it begins, counted from 1.
    var line = 0
}

/// What a scanner tells.
protocol MarkupHandler {
    /// A start tag. `bytes` are those that the tag's ranges refer to.
    mutating func start(
        _ tag: MarkupTag, in bytes: Span<UInt8>, names: ElementNames
    ) throws(ImportError)

    /// The end of the element opened last. `text` is what was asked for by `wantsText`.
    mutating func end(_ element: Int, text: [UInt8], names: ElementNames) throws(ImportError)

    /// Asked after each start tag: whether the text of this element matters.
    var wantsText: Bool { get }

    /// A comment before the root element, its first kilobyte.
    mutating func prologComment(_ comment: [UInt8])
}
