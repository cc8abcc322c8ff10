/// What is passed over: comments, instructions, character data, the document type, giant tags.
extension XMLScanner {
    /// Tells what `<!` begins; false where bytes are missing.
    mutating func declaration(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(ImportError) -> Bool {
        skipped.removeAll(keepingCapacity: true)
        if ByteScan.matches("<!--", in: bytes, at: position) {
            position &+= 4
            mode = .comment(inDoctype: false)
            return true
        }
        if ByteScan.matches("<![CDATA[", in: bytes, at: position), !open.isEmpty {
            position &+= 9
            mode = .characterData
            return true
        }
        if ByteScan.matches("<!DOCTYPE", in: bytes, at: position), !hasRoot {
            position &+= 9
            mode = .doctypeHead(quote: 0)
            return true
        }
        let couldBe =
            ByteScan.couldBegin("<!--", in: bytes, at: position)
            || ByteScan.couldBegin("<![CDATA[", in: bytes, at: position)
            || ByteScan.couldBegin("<!DOCTYPE", in: bytes, at: position)
        guard couldBe, bytes.count &- position < 9 else {
            throw malformed("a declaration in the wrong place")
        }
        return false
    }

    mutating func comment(
        _ bytes: Span<UInt8>, _ position: inout Int, inDoctype: Bool,
        _ handler: inout some MarkupHandler
    ) -> Bool {
        guard skip("-->", bytes, &position) else { return false }
        if !hasRoot { handler.prologComment(skipped) }
        mode = inDoctype ? .doctypeSubset : .content
        return true
    }

    mutating func characterData(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
        guard skip("]]>", bytes, &position) else { return false }
        if wantsText, text.count + skipped.count <= Self.longestText { text += skipped }
        mode = .content
        return true
    }

    mutating func instruction(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(ImportError) -> Bool {
        guard skip("?>", bytes, &position) else { return false }
        mode = .content
        let words = String(decoding: skipped, as: UTF8.self)
        guard words.hasPrefix("xml "), let encoding = Self.encoding(in: words) else { return true }
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) else {
            throw ImportError(
                .unsupportedFormat, "the file is written in \(encoding), an export in UTF-8",
                line: line)
        }
        return true
    }

    /// The encoding that an XML declaration names.
    private static func encoding(in words: String) -> String? {
        guard let name = words.firstRange(of: "encoding") else { return nil }
        let parts = words[name.upperBound...].split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
        return parts.count >= 3 ? String(parts[1]) : nil
    }

    /// Up to the internal subset or the end of the declaration.
    mutating func doctypeHead(
        _ bytes: Span<UInt8>, _ position: inout Int, quote: UInt8
    ) -> Bool {
        var quote = quote
        while position < bytes.count {
            let byte = bytes[position]
            position &+= 1
            if byte == UInt8(ascii: "\n") { line &+= 1 }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                mode = .doctypeSubset
                return true
            } else if byte == UInt8(ascii: ">") {
                mode = .content
                return true
            }
        }
        mode = .doctypeHead(quote: quote)
        return false
    }

    /// Over the internal subset without parsing it: that of iOS 16 is broken (export-format Q1).
    ///
    /// It ends at `]` and `>`, or where the root element begins. Only comments are told apart; a
    /// declared entity is refused, for an export has none and an attack does.
    mutating func doctypeSubset(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(ImportError) -> Bool {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"): line &+= 1
            case UInt8(ascii: "]"):
                var end = position &+ 1
                while end < bytes.count, bytes[end] <= UInt8(ascii: " ") { end &+= 1 }
                guard end < bytes.count || end &- position > 4096 else { return false }
                if end < bytes.count, bytes[end] == UInt8(ascii: ">") {
                    line += ByteScan.lineFeeds(in: bytes.extracting(position..<end))
                    position = end &+ 1
                    mode = .content
                    return true
                }
            case UInt8(ascii: "<"):
                guard bytes.count &- position >= 12 else { return false }
                if ByteScan.matches("<!--", in: bytes, at: position) {
                    position &+= 4
                    skipped.removeAll(keepingCapacity: true)
                    mode = .comment(inDoctype: true)
                    return true
                }
                if ByteScan.matches("<!ENTITY", in: bytes, at: position) {
                    throw malformed("a declared entity")
                }
                if ByteScan.matches("<HealthData", in: bytes, at: position) {
                    mode = .content
                    return true
                }
            default: break
            }
            position &+= 1
        }
        return false
    }

    /// To the end of a tag that is too long to hold; its value can be anything.
    mutating func oversizedTag(
        _ bytes: Span<UInt8>, _ position: inout Int, quote: UInt8,
        _ handler: inout some MarkupHandler
    ) throws(ImportError) -> Bool {
        var quote = quote
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x20 { control(byte) }
            if quote != 0 {
                if byte == quote { quote = 0 }
                if byte == UInt8(ascii: "<") { throw malformed("a < inside an attribute value") }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                position &+= 1
                mode = .content
                try begin(bytes, &handler)
                return true
            } else if byte == UInt8(ascii: "<") {
                throw malformed("a < inside a tag")
            } else {
                tag.isEmptyElement = byte == UInt8(ascii: "/")
            }
            position &+= 1
        }
        mode = .oversizedTag(quote: quote)
        return false
    }

    /// Moves behind `end`; false where it is not there yet. Keeps the first kilobyte in `skipped`.
    private mutating func skip(
        _ end: StaticString, _ bytes: Span<UInt8>, _ position: inout Int
    ) -> Bool {
        while position < bytes.count {
            if ByteScan.matches(end, in: bytes, at: position) {
                position &+= end.utf8CodeUnitCount
                return true
            }
            if bytes.count &- position < end.utf8CodeUnitCount,
                ByteScan.couldBegin(end, in: bytes, at: position)
            {
                return false
            }
            let byte = bytes[position]
            if byte < 0x20 { control(byte) }
            if skipped.count < 1024 { skipped.append(byte) }
            position &+= 1
        }
        return false
    }
}
