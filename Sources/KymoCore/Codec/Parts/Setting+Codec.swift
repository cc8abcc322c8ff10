extension Setting {
    /// Number of the kind in a chunk's column of kinds; 1 and 2 are saves and deletions.
    package var kindNumber: Int64 {
        switch self {
        case .sourceIntroduced: 16
        case .sourceKindSet: 17
        case .sourceOrderSet: 18
        case .typeTableSet: 19
        case .homeZoneSet: 20
        case .characteristicSet: 21
        }
    }

    package func encode(to out: inout ByteWriter) {
        switch self {
        case .sourceIntroduced(let bundleIdentifier, let name, let kind, let productType):
            out.write(text: bundleIdentifier)
            out.write(text: name)
            out.write(text: kind.rawValue)
            out.write(optionalText: productType)
        case .sourceKindSet(let bundleIdentifier, let kind):
            out.write(text: bundleIdentifier)
            out.write(text: kind.rawValue)
        case .sourceOrderSet(let type, let bundleIdentifiers):
            out.write(text: type)
            out.write(count: bundleIdentifiers.count)
            for identifier in bundleIdentifiers { out.write(text: identifier) }
        case .typeTableSet(let table):
            out.write(zigzag: Int64(table))
        case .homeZoneSet(let zone):
            out.write(text: zone)
        case .characteristicSet(let identifier, let value):
            out.write(text: identifier)
            out.write(optionalText: value)
        }
    }

    package static func decode(
        kind: Int64, from input: inout ByteReader
    ) throws(CodecError) -> Setting {
        let at = input.offset
        switch kind {
        case 16:
            return .sourceIntroduced(
                bundleIdentifier: try input.readText(), name: try input.readText(),
                kind: try decodeKind(from: &input), productType: try input.readOptionalText())
        case 17:
            return .sourceKindSet(
                bundleIdentifier: try input.readText(), kind: try decodeKind(from: &input))
        case 18:
            let type = try input.readText()
            var identifiers: [String] = []
            for _ in 0..<(try input.readCount()) { identifiers.append(try input.readText()) }
            return .sourceOrderSet(type: type, bundleIdentifiers: identifiers)
        case 19:
            let table = try input.readZigzag()
            guard table == 1 || table == 2 else { throw .invalid("type table", at: at) }
            return .typeTableSet(Int(table))
        case 20: return .homeZoneSet(try input.readText())
        case 21:
            return .characteristicSet(
                identifier: try input.readText(), value: try input.readOptionalText())
        default: throw .unknownTag(UInt64(bitPattern: kind), at: at)
        }
    }

    private static func decodeKind(from input: inout ByteReader) throws(CodecError) -> SourceKind {
        let at = input.offset
        guard let kind = SourceKind(rawValue: try input.readText()) else {
            throw .invalid("source kind", at: at)
        }
        return kind
    }
}
