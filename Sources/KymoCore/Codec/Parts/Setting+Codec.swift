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
        case .mergePolicySet: 22
        case .gridAdded: 23
        case .gridRemoved: 24
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
        case .mergePolicySet(let type, let policy):
            out.write(optionalText: type)
            out.write(optionalText: policy?.rawValue)
        case .gridAdded(let grid):
            out.write(varint: UInt64(grid.identifier))
            out.write(optionalText: grid.type)
            out.write(text: grid.components.text)
            out.write(grid.anchor.seconds)
            out.write(text: grid.timeZone)
            out.write(byte: grid.isAutomatic ? 1 : 0)
        case .gridRemoved(let identifier):
            out.write(varint: UInt64(identifier))
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
        case 22: return try decodePolicy(from: &input)
        case 23: return .gridAdded(try decodeGrid(from: &input))
        case 24: return .gridRemoved(try decodeGridNumber(from: &input))
        default: throw .unknownTag(UInt64(bitPattern: kind), at: at)
        }
    }

    private static func decodePolicy(
        from input: inout ByteReader
    ) throws(CodecError) -> Setting {
        let type = try input.readOptionalText()
        let at = input.offset
        guard let name = try input.readOptionalText() else {
            return .mergePolicySet(type: type, policy: nil)
        }
        guard let policy = MergePolicy(rawValue: name) else {
            throw .invalid("merge policy", at: at)
        }
        return .mergePolicySet(type: type, policy: policy)
    }

    private static func decodeGrid(
        from input: inout ByteReader
    ) throws(CodecError) -> GridRecord {
        let at = input.offset
        let number = try decodeGridNumber(from: &input)
        let type = try input.readOptionalText()
        guard let components = try? GridComponents(text: try input.readText()) else {
            throw .invalid("components of a grid", at: at)
        }
        let anchor = try input.readDouble()
        guard anchor.isFinite, Instant(seconds: anchor).isSupported else {
            throw .invalid("anchor of a grid", at: at)
        }
        return GridRecord(
            identifier: number, type: type, components: components,
            anchor: Instant(seconds: anchor), timeZone: try input.readText(),
            isAutomatic: try input.readByte() == 1)
    }

    private static func decodeGridNumber(
        from input: inout ByteReader
    ) throws(CodecError) -> UInt32 {
        let at = input.offset
        guard let number = UInt32(exactly: try input.readVarint()) else {
            throw .invalid("number of a grid", at: at)
        }
        return number
    }

    private static func decodeKind(from input: inout ByteReader) throws(CodecError) -> SourceKind {
        let at = input.offset
        guard let kind = SourceKind(rawValue: try input.readText()) else {
            throw .invalid("source kind", at: at)
        }
        return kind
    }
}
