/// The attributes of a record that have a meaning.
enum RecordAttribute: Int, CaseIterable {
    case type, unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate
    /// Name of the source in the form of iOS 8.
    case source

    /// The attribute of this name.
    @inline(__always)
    init?(_ name: Span<UInt8>) {
        switch name.count {
        case 4:
            if ByteScan.equals(name, "type") {
                self = .type
            } else if ByteScan.equals(name, "unit") {
                self = .unit
            } else {
                return nil
            }
        case 5:
            guard ByteScan.equals(name, "value") else { return nil }
            self = .value
        case 6:
            if ByteScan.equals(name, "device") {
                self = .device
            } else if ByteScan.equals(name, "source") {
                self = .source
            } else {
                return nil
            }
        case 7:
            guard ByteScan.equals(name, "endDate") else { return nil }
            self = .endDate
        case 9:
            guard ByteScan.equals(name, "startDate") else { return nil }
            self = .startDate
        case 10:
            guard ByteScan.equals(name, "sourceName") else { return nil }
            self = .sourceName
        case 12:
            guard ByteScan.equals(name, "creationDate") else { return nil }
            self = .creationDate
        case 13:
            guard ByteScan.equals(name, "sourceVersion") else { return nil }
            self = .sourceVersion
        default: return nil
        }
    }
}

/// The attributes of one record's tag. The bytes asked for with each call are those of the tag.
struct RecordAttributes {
    private let all: [MarkupTag.Attribute]
    private var places: InlineArray<10, Int32> = .init(repeating: -1)
    /// Whether a name occurred twice.
    private(set) var hasRepetition = false
    /// Places of attributes that have no meaning.
    private(set) var others: [Int] = []

    init(_ tag: MarkupTag, in bytes: Span<UInt8>) {
        all = tag.attributes
        for place in all.indices {
            guard let kind = RecordAttribute(bytes.extracting(all[place].name)) else {
                others.append(place)
                continue
            }
            if places[kind.rawValue] >= 0 { hasRepetition = true }
            places[kind.rawValue] = Int32(truncatingIfNeeded: place)
        }
    }

    /// In exports of iOS 8 the source stands under another name, and there is no creation date.
    var isOldForm: Bool { !has(.sourceName) && has(.source) }

    func has(_ kind: RecordAttribute) -> Bool { places[kind.rawValue] >= 0 }

    /// Hands over the value with its references resolved; nil where there is no such attribute.
    @inline(__always)
    func with<Result>(
        _ kind: RecordAttribute, in bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result
    ) -> Result? {
        let place = Int(places[kind.rawValue])
        if place < 0 { return nil }
        let attribute = all[place]
        if !attribute.needsDecoding { return body(bytes.extracting(attribute.value)) }
        var decoded: [UInt8] = []
        XMLText.decode(bytes.extracting(attribute.value), into: &decoded)
        return body(decoded.span)
    }

    /// The value for a message: repaired where it is no UTF-8, empty where it is missing.
    func text(_ kind: RecordAttribute, in bytes: Span<UInt8>) -> String {
        with(kind, in: bytes) { String(copying: $0) } ?? ""
    }

    /// The value, empty where it is missing; nil where it is no UTF-8.
    func checkedText(_ kind: RecordAttribute, in bytes: Span<UInt8>) -> String? {
        guard let text = with(kind, in: bytes, { String(validating: $0) }) else { return "" }
        return text
    }

    /// Appends a value as it stands in the file; false where there is none.
    ///
    /// - Parameter skippingPointer: leave out what stands before the first `>`, where the value
    ///   is the description of a device.
    @discardableResult
    func appendRaw(
        _ kind: RecordAttribute, in bytes: Span<UInt8>, to out: inout [UInt8],
        skippingPointer: Bool = false
    ) -> Bool {
        let place = Int(places[kind.rawValue])
        if place < 0 { return false }
        var range = all[place].value
        if skippingPointer,
            ByteScan.matches("&lt;&lt;HKDevice: 0x", in: bytes, at: range.lowerBound)
        {
            var end = range.lowerBound &+ 20
            while end < range.upperBound, bytes[end] != UInt8(ascii: "&") { end &+= 1 }
            range = end..<range.upperBound
        }
        out.append(copying: bytes.extracting(range))
        return true
    }

    /// Name of the attribute at a place.
    func name(_ place: Int, in bytes: Span<UInt8>) -> String {
        String(copying: bytes.extracting(all[place].name))
    }

    /// Appends the value at a place with its references resolved.
    func appendDecoded(_ place: Int, in bytes: Span<UInt8>, to out: inout [UInt8]) {
        XMLText.decode(bytes.extracting(all[place].value), into: &out)
    }
}
