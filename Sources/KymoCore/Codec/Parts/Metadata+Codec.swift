extension Metadata {
    private enum Tag {
        static let string: UInt8 = 0
        static let no: UInt8 = 1
        static let yes: UInt8 = 2
        static let integer: UInt8 = 3
        static let number: UInt8 = 4
        static let quantity: UInt8 = 5
        static let date: UInt8 = 6
    }

    /// Count, then key and tagged value of each entry in key order.
    package func encode(to out: inout ByteWriter) {
        out.write(count: values.count)
        for (key, value) in sorted {
            out.write(text: key)
            switch value {
            case .string(let text):
                out.write(byte: Tag.string)
                out.write(text: text)
            case .boolean(let flag):
                out.write(byte: flag ? Tag.yes : Tag.no)
            case .integer(let number):
                out.write(byte: Tag.integer)
                out.write(zigzag: number)
            case .number(let number):
                out.write(byte: Tag.number)
                out.write(number)
            case .quantity(let quantity):
                out.write(byte: Tag.quantity)
                out.write(quantity.value)
                out.write(text: quantity.unit.unitString)
            case .date(let instant):
                out.write(byte: Tag.date)
                out.write(instant.seconds)
            }
        }
    }

    package static func decode(from input: inout ByteReader) throws(CodecError) -> Metadata {
        var metadata = Metadata()
        for _ in 0..<(try input.readCount(minimumSize: 2)) {
            let key = try input.readText()
            let at = input.offset
            switch try input.readByte() {
            case Tag.string: metadata[key] = .string(try input.readText())
            case Tag.no: metadata[key] = .boolean(false)
            case Tag.yes: metadata[key] = .boolean(true)
            case Tag.integer: metadata[key] = .integer(try input.readZigzag())
            case Tag.number: metadata[key] = .number(try input.readDouble())
            case Tag.quantity:
                let value = try input.readDouble()
                let unit = try Unit.decode(from: &input)
                metadata[key] = .quantity(Quantity(value: value, unit: unit))
            case Tag.date: metadata[key] = .date(Instant(seconds: try input.readDouble()))
            case let tag: throw .unknownTag(UInt64(tag), at: at)
            }
        }
        return metadata
    }
}

extension Unit {
    /// A unit from its canonical text.
    package static func decode(from input: inout ByteReader) throws(CodecError) -> Unit {
        let at = input.offset
        let text = try input.readText()
        do {
            return try Unit(validating: text)
        } catch {
            throw .invalid("unit", at: at)
        }
    }
}

extension Device {
    /// The eight fields, each as optional text.
    package func encode(to out: inout ByteWriter) {
        for field in fields { out.write(optionalText: field) }
    }

    package static func decode(from input: inout ByteReader) throws(CodecError) -> Device {
        Device(
            name: try input.readOptionalText(), manufacturer: try input.readOptionalText(),
            model: try input.readOptionalText(), hardwareVersion: try input.readOptionalText(),
            firmwareVersion: try input.readOptionalText(),
            softwareVersion: try input.readOptionalText(),
            localIdentifier: try input.readOptionalText(),
            udiDeviceIdentifier: try input.readOptionalText())
    }
}

extension SourceRevision {
    package func encode(to out: inout ByteWriter) {
        out.write(text: name)
        out.write(text: bundleIdentifier)
        out.write(optionalText: version)
        out.write(optionalText: productType)
    }

    package static func decode(from input: inout ByteReader) throws(CodecError) -> SourceRevision {
        SourceRevision(
            name: try input.readText(), bundleIdentifier: try input.readText(),
            version: try input.readOptionalText(), productType: try input.readOptionalText())
    }
}
