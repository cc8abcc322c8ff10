package import Foundation
package import KymoCore

/// The one JSON form of a sample, for the command line and HTTP alike (interfaces 2).
package struct SampleJSON: Sendable {
    /// Zone whose offsets the instants carry.
    private let zone: ZoneOffsets

    /// - Parameter zone: zone whose offsets the instants carry.
    package init(zone: ZoneOffsets) { self.zone = zone }

    /// Writes one sample as an object.
    package func write(_ sample: Sample, to json: inout JSONWriter) {
        json.object { json in
            json.field("uuid", Self.text(sample.uuid))
            json.field("type", sample.type)
            json.field("start", text(sample.start))
            json.field("end", text(sample.end))
            json.fieldIfPresent("created", sample.created.map(text))
            writeValue(sample, to: &json)
            Self.write(sample.revision, to: &json)
            if let device = sample.device {
                json.key("device")
                json.object { Self.writeFields(of: device, to: &$0) }
            }
            if !sample.metadata.isEmpty {
                json.key("metadata")
                write(sample.metadata, to: &json)
            }
            if !sample.beats.isEmpty { Self.write(sample.beats, to: &json) }
        }
    }

    /// Metadata as JSON text; nil where there is none.
    func metadataText(_ metadata: Metadata) -> String? {
        if metadata.isEmpty { return nil }
        var writer = JSONWriter()
        write(metadata, to: &writer)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    /// An identifier as text, in lower case (RFC 9562).
    package static func text(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }

    /// Present fields of a device, into an object that is open.
    package static func writeFields(of device: Device, to json: inout JSONWriter) {
        json.fieldIfPresent("name", device.name)
        json.fieldIfPresent("manufacturer", device.manufacturer)
        json.fieldIfPresent("model", device.model)
        json.fieldIfPresent("hardwareVersion", device.hardwareVersion)
        json.fieldIfPresent("firmwareVersion", device.firmwareVersion)
        json.fieldIfPresent("softwareVersion", device.softwareVersion)
        json.fieldIfPresent("localIdentifier", device.localIdentifier)
        json.fieldIfPresent("udiDeviceIdentifier", device.udiDeviceIdentifier)
    }

    private func text(_ instant: Instant) -> String { InstantText.text(instant, in: zone) }

    private func writeValue(_ sample: Sample, to json: inout JSONWriter) {
        switch sample.value {
        case .quantity(let quantity):
            json.field("value", quantity.value)
            json.field("unit", quantity.unit.unitString)
        case .series(let entries, let unit):
            json.field("unit", unit.unitString)
            json.key("values")
            json.array { json in
                for entry in entries {
                    json.array {
                        $0.value(text(entry.start))
                        $0.value(text(entry.end))
                        $0.value(entry.value)
                    }
                }
            }
        case .category(let raw):
            json.field("value", raw)
            json.field("valueName", Catalog.categoryType(sample.type)?.valueName(raw))
        case .text(let text):
            json.field("value", text)
            json.field("valueName", text)
        }
    }

    private static func write(_ revision: SourceRevision, to json: inout JSONWriter) {
        json.key("source")
        json.object {
            $0.field("name", revision.name)
            $0.field("bundleIdentifier", revision.bundleIdentifier)
            $0.fieldIfPresent("version", revision.version)
            $0.fieldIfPresent("productType", revision.productType)
        }
    }

    /// Metadata in the order of its keys' bytes.
    func write(_ metadata: Metadata, to json: inout JSONWriter) {
        json.object { json in
            for (key, value) in metadata.sorted {
                json.key(key)
                switch value {
                case .string(let text): json.value(text)
                case .boolean(let flag): json.value(flag)
                case .integer(let number): json.value(number)
                case .number(let number): json.value(number)
                case .quantity(let quantity):
                    json.object {
                        $0.field("quantity", quantity.value)
                        $0.field("unit", quantity.unit.unitString)
                    }
                case .date(let instant): json.object { $0.field("date", text(instant)) }
                }
            }
        }
    }

    private static func write(_ beats: [Beat], to json: inout JSONWriter) {
        json.key("beats")
        json.array { json in
            for beat in beats {
                json.object {
                    $0.field("time", beat.time)
                    $0.field("bpm", beat.bpm)
                }
            }
        }
    }
}
