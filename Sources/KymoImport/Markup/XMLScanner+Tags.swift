extension XMLScanner {
    /// Reads a start tag whose `<` stands at `position`; false where it is not all there.
    mutating func startTag(
        _ bytes: Span<UInt8>, _ position: inout Int, _ handler: inout some MarkupHandler
    ) throws(ImportError) -> Bool {
        // What is counted on the way is taken back where the tag turns out to be cut.
        let before = (line, controlCharacters, firstControlLine)
        tag.line = line
        tag.isOversized = false
        tag.element = -1
        if let end = try readTag(bytes, from: position &+ 1) {
            position = end
            try begin(bytes, &handler)
            return true
        }
        (line, controlCharacters, firstControlLine) = before
        guard bytes.count &- position > Self.longestTag else { return false }
        guard tag.element >= 0 else { throw malformed("an endless name") }
        tag.attributes.removeAll(keepingCapacity: true)
        tag.isOversized = true
        position &+= 1
        mode = .oversizedTag(quote: 0)
        return true
    }

    /// Fills `tag`; returns where the text goes on, or nil where bytes are missing.
    private mutating func readTag(
        _ bytes: Span<UInt8>, from start: Int
    ) throws(ImportError) -> Int? {
        var position = start
        while position < bytes.count, Self.isNameByte(bytes[position]) { position &+= 1 }
        if position == bytes.count { return nil }
        guard position > start, let element = names.number(of: bytes.extracting(start..<position))
        else { throw malformed("a tag without a name, or with one too many") }
        tag.element = element
        tag.attributes.removeAll(keepingCapacity: true)
        while true {
            skipBlanks(bytes, &position)
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: ">") {
                tag.isEmptyElement = false
                return position &+ 1
            }
            if bytes[position] == UInt8(ascii: "/") {
                guard position &+ 1 < bytes.count else { return nil }
                guard bytes[position &+ 1] == UInt8(ascii: ">") else {
                    throw malformed("a stray / in a tag")
                }
                tag.isEmptyElement = true
                return position &+ 2
            }
            guard try readAttribute(bytes, &position) else { return nil }
        }
    }

    /// Reads `name="value"`; false where bytes are missing.
    private mutating func readAttribute(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(ImportError) -> Bool {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "=") {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "'")
            {
                throw malformed("an attribute without a value")
            }
            if byte < 0x20 { control(byte) }
            position &+= 1
        }
        guard position < bytes.count else { return false }
        var end = position
        while end > start, bytes[end &- 1] <= UInt8(ascii: " ") { end &-= 1 }
        guard end > start else { throw malformed("an attribute without a name") }
        position &+= 1
        skipBlanks(bytes, &position)
        guard position < bytes.count else { return false }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw malformed("an attribute value without quotes")
        }
        position &+= 1
        let valueStart = position
        guard let needsDecoding = try readValue(bytes, &position, quote: quote) else {
            return false
        }
        tag.attributes.append(
            MarkupTag.Attribute(
                name: start..<end, value: valueStart..<position, needsDecoding: needsDecoding))
        position &+= 1
        return true
    }

    /// Moves to the closing quote; says whether the value needs decoding, nil where bytes are
    /// missing.
    @inline(__always)
    private mutating func readValue(
        _ bytes: Span<UInt8>, _ position: inout Int, quote: UInt8
    ) throws(ImportError) -> Bool? {
        var needsDecoding = false
        while true {
            position = ByteScan.next(
                quote, UInt8(ascii: "&"), UInt8(ascii: "<"), in: bytes, from: position)
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            if byte == quote { return needsDecoding }
            if byte == UInt8(ascii: "<") { throw malformed("a < inside an attribute value") }
            needsDecoding = true
            if byte == UInt8(ascii: "&") {
                let end = try reference(bytes, at: position)
                guard end > position else { return nil }
                position = end
            } else {
                control(byte)
                position &+= 1
            }
        }
    }

    /// Reads an end tag whose `<` stands at `position`; false where it is not all there.
    mutating func endTag(
        _ bytes: Span<UInt8>, _ position: inout Int, _ handler: inout some MarkupHandler
    ) throws(ImportError) -> Bool {
        var end = position &+ 2
        while end < bytes.count, Self.isNameByte(bytes[end]) { end &+= 1 }
        let name = position &+ 2..<end
        var close = end
        while close < bytes.count, bytes[close] == UInt8(ascii: " ") || bytes[close] < 0x20 {
            close &+= 1
        }
        guard close < bytes.count else {
            if bytes.count &- position > Self.longestTag { throw malformed("an endless tag") }
            return false
        }
        guard let element = open.last, bytes[close] == UInt8(ascii: ">"),
            names.number(of: bytes.extracting(name)) == element
        else {
            let expected = open.last.map { "</\(names.names[$0])>" } ?? "the end of the file"
            throw malformed("an end tag where \(expected) is due")
        }
        for index in end..<close { control(bytes[index]) }
        position = close &+ 1
        open.removeLast()
        try handler.end(element, text: wantsText ? text : [], names: names)
        wantsText = false
        return true
    }

    /// Opens the element of `tag`, and closes it at once where it is empty.
    mutating func begin(
        _ bytes: Span<UInt8>, _ handler: inout some MarkupHandler
    ) throws(ImportError) {
        if open.isEmpty {
            if hasRoot { throw malformed("a second root element") }
            hasRoot = true
        }
        guard open.count < Self.deepest else { throw malformed("elements nested too deep") }
        open.append(tag.element)
        try handler.start(tag, in: bytes, names: names)
        if tag.isEmptyElement {
            open.removeLast()
            try handler.end(tag.element, text: [], names: names)
            wantsText = false
        } else {
            wantsText = handler.wantsText
            text.removeAll(keepingCapacity: true)
        }
    }

    @inline(__always)
    private mutating func skipBlanks(_ bytes: Span<UInt8>, _ position: inout Int) {
        while position < bytes.count, bytes[position] <= UInt8(ascii: " ") {
            if bytes[position] < 0x20 { control(bytes[position]) }
            position &+= 1
        }
    }

    @inline(__always)
    private static func isNameByte(_ byte: UInt8) -> Bool {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 26 || byte >= 0x80 || byte.decimalDigit != nil || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
