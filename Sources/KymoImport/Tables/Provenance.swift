internal import KymoCore

/// Where a record comes from: source, version and device.
struct Provenance: Hashable {
    /// Number in the `SourceTable`.
    var source: Int
    var version: String?
    var device: Device?

    /// Whether the device is one of the platform's maker.
    var hasMakersDevice: Bool {
        device?.manufacturer == "Apple" || device?.manufacturer == "Apple Inc."
    }

    /// Whether it shows the source to be first-party: a device of the maker whose software is the
    /// source itself (decisions 7).
    var showsFirstParty: Bool {
        guard hasMakersDevice, let software = device?.softwareVersion else { return false }
        return software == version
    }

    var encoded: [UInt8] {
        var out = ByteWriter()
        out.write(varint: UInt64(clamping: source))
        out.write(optionalText: version)
        out.write(byte: device == nil ? 0 : 1)
        device?.encode(to: &out)
        return out.bytes
    }

    init(source: Int, version: String?, device: Device?) {
        self.source = source
        self.version = version
        self.device = device
    }

    init(encoded: [UInt8]) throws(CodecError) {
        var input = ByteReader(encoded)
        source = Int(clamping: try input.readVarint())
        version = try input.readOptionalText()
        device = try input.readByte() == 0 ? nil : try Device.decode(from: &input)
    }
}
