package import Foundation
package import KymoCore

/// Turns the JSON form of a sample (interfaces 2) into a sample: for lines, and for HTTP bodies.
package struct SampleJSONDecoder: Sendable {
    /// Source of samples that name none; without one they are rejected.
    private let defaultSource: SourceRevision?
    /// Zone in which dates without an offset are read; without one they are rejected.
    private let zone: ZoneOffsets?

    package init(defaultSource: SourceRevision?, timeZone: TimeZone?) {
        self.defaultSource = defaultSource
        zone = timeZone.map { ZoneOffsets($0) }
    }

    /// A sample, and whether its identifier was given. Without one, `uuid` is all zero.
    package struct Decoded: Sendable {
        package var sample: Sample
        package var hasIdentifier: Bool
    }

    private static let fields: Set<String> = [
        "uuid", "type", "start", "end", "created", "value", "valueName", "unit", "values",
        "source", "device", "metadata", "beats",
    ]
    /// Fields of kinds of samples that are not taken yet.
    private static let laterFields: Set<String> = [
        "objects", "workoutActivityType", "duration", "events", "activities", "statistics",
        "document", "title", "patientName", "authorName", "custodianName",
    ]

    /// Decodes one JSON object.
    package func decode(_ bytes: [UInt8]) throws(SampleJSONError) -> Decoded {
        let json: JSONValue
        do { json = try JSONParser.parse(bytes) } catch {
            throw SampleJSONError(
                .malformedLine, "not JSON at byte \(error.offset): \(error.message)")
        }
        guard case .object(let fields) = json else {
            throw SampleJSONError(.malformedLine, "a sample is a JSON object")
        }
        return try decode(fields)
    }

    private func decode(_ list: [JSONValue.Field]) throws(SampleJSONError) -> Decoded {
        for field in list where !Self.fields.contains(field.name) {
            let isLater = Self.laterFields.contains(field.name)
            throw SampleJSONError(
                isLater ? .unsupportedType : .unknownField,
                isLater
                    ? "samples with '\(field.name)' cannot be taken yet"
                    : "unknown field '\(field.name.prefix(60))'", at: "/\(field.name)")
        }
        let object = JSONObject(list)
        let type = try typeIdentifier(object)
        let start = try instant("start", in: object)
        guard let start else {
            throw SampleJSONError(.badDate, "'start' is missing", at: "/start")
        }
        let identifier = try identifier(object)
        let sample = Sample(
            uuid: identifier ?? Self.noIdentifier, type: type, start: start,
            end: try instant("end", in: object) ?? start,
            created: try instant("created", in: object),
            value: try SampleValueDecoder(zone: zone).value(of: type, in: object),
            revision: try revision(object), device: try device(object),
            metadata: try metadata(object), beats: try beats(object))
        if let fault = SampleValidation.fault(in: sample, strictness: .importing) {
            throw SampleJSONError(fault)
        }
        return Decoded(
            sample: sample, hasIdentifier: identifier != nil)
    }

    private static let noIdentifier = UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    private func typeIdentifier(_ object: JSONObject) throws(SampleJSONError) -> String {
        guard let name = try object.string("type"), !name.isEmpty else {
            throw SampleJSONError(.missingType, "'type' is missing", at: "/type")
        }
        return Catalog.type(named: name)?.identifier ?? name
    }

    private func identifier(_ object: JSONObject) throws(SampleJSONError) -> UUID? {
        guard let text = try object.string("uuid") else { return nil }
        guard let uuid = UUID(uuidString: text) else {
            throw SampleJSONError(.malformedLine, "'\(text.prefix(60))' is no UUID", at: "/uuid")
        }
        return uuid
    }

    private func instant(
        _ name: String, in object: JSONObject
    ) throws(SampleJSONError) -> Instant? {
        try object.string(name).map { (text) throws(SampleJSONError) in
            try Self.instant(text, zone, at: "/\(name)")
        }
    }

    /// An instant with its offset, or a local date or date-time where a zone is known.
    static func instant(
        _ text: String, _ zone: ZoneOffsets?, at pointer: String
    ) throws(SampleJSONError) -> Instant {
        if let instant = InstantText.read(text) { return instant }
        if let zone, let instant = InstantText.readLocal(text, in: zone) { return instant }
        throw SampleJSONError(
            .badDate, "'\(text.prefix(60))' is no instant such as 2024-05-01T10:00:00+02:00",
            at: pointer)
    }

    private func revision(_ object: JSONObject) throws(SampleJSONError) -> SourceRevision {
        guard let source = try object.object("source") else {
            guard let defaultSource else {
                throw SampleJSONError(
                    .missingSource, "'source' is missing; --source NAME gives one", at: "/source")
            }
            return defaultSource
        }
        try source.allow(["name", "bundleIdentifier", "version", "productType"], in: "/source")
        let name = try source.string("name")
        let bundle = try source.string("bundleIdentifier")
        guard let known = name ?? bundle, !known.isEmpty, bundle?.isEmpty != true else {
            throw SampleJSONError(
                .missingSource, "a source needs a name or a bundle identifier", at: "/source")
        }
        return SourceRevision(
            name: known, bundleIdentifier: bundle ?? SourceIdentity.bundleIdentifier(of: known),
            version: try source.string("version"), productType: try source.string("productType"))
    }

    private func device(_ object: JSONObject) throws(SampleJSONError) -> Device? {
        guard let device = try object.object("device") else { return nil }
        try device.allow(Set(Device.fieldNames), in: "/device")
        let found = Device(
            name: try device.string("name"), manufacturer: try device.string("manufacturer"),
            model: try device.string("model"),
            hardwareVersion: try device.string("hardwareVersion"),
            firmwareVersion: try device.string("firmwareVersion"),
            softwareVersion: try device.string("softwareVersion"),
            localIdentifier: try device.string("localIdentifier"),
            udiDeviceIdentifier: try device.string("udiDeviceIdentifier"))
        return found.fields.allSatisfy { $0 == nil } ? nil : found
    }

    private func metadata(_ object: JSONObject) throws(SampleJSONError) -> Metadata {
        guard let entries = try object.object("metadata") else { return Metadata() }
        var metadata = Metadata()
        for field in entries.fields {
            metadata[field.name] = try metadataValue(
                field.value, at: "/metadata/\(field.name.prefix(60))")
        }
        return metadata
    }

    private func metadataValue(
        _ json: JSONValue, at pointer: String
    ) throws(SampleJSONError) -> MetadataValue {
        switch json {
        case .string(let text): return .string(text)
        case .boolean(let flag): return .boolean(flag)
        case .number:
            if let integer = json.integer { return .integer(integer) }
            guard let number = json.double else {
                throw SampleJSONError(.notFinite, "the number is too large", at: pointer)
            }
            return MetadataValue.number(number).withWholeInteger
        case .object(let fields):
            let object = JSONObject(fields)
            if let text = try object.string("date") {
                try object.allow(["date"], in: pointer)
                return .date(try Self.instant(text, zone, at: pointer + "/date"))
            }
            try object.allow(["quantity", "unit"], in: pointer)
            guard let value = try object.number("quantity"), let text = try object.string("unit")
            else {
                throw SampleJSONError(
                    .malformedLine, "a metadata object has a date, or a quantity and a unit",
                    at: pointer)
            }
            return .quantity(
                Quantity(value: value, unit: try SampleValueDecoder.unit(text, at: pointer)))
        case .null, .array:
            throw SampleJSONError(
                .malformedLine, "metadata takes text, numbers, booleans, quantities and dates",
                at: pointer)
        }
    }

    private func beats(_ object: JSONObject) throws(SampleJSONError) -> [Beat] {
        guard let list = try object.array("beats") else { return [] }
        var beats: [Beat] = []
        for (index, item) in list.enumerated() {
            guard case .object(let fields) = item else {
                throw SampleJSONError(.malformedLine, "a beat is an object", at: "/beats/\(index)")
            }
            let beat = JSONObject(fields)
            try beat.allow(["time", "bpm"], in: "/beats/\(index)")
            guard let bpm = try beat.number("bpm"), let time = try beat.string("time") else {
                throw SampleJSONError(
                    .malformedLine, "a beat has a time and a bpm", at: "/beats/\(index)")
            }
            beats.append(Beat(bpm: bpm, time: time))
        }
        return beats
    }
}

extension SampleJSONError {
    /// A fault that the checks of the core found.
    init(_ fault: SampleFault) {
        let code: ProblemCode =
            switch (fault.reason, fault.error.code) {
            case (.startAfterEnd, _): .startAfterEnd
            case (.yearOutOfRange, _): .yearOutOfRange
            case (.metadataTooLarge, _): .metadataTooLarge
            case (nil, .incompatibleUnit): .wrongDimension
            case (nil, .tooLarge): .recordTooLarge
            case (nil, .unknownType): .unknownType
            case (nil, _): .malformedLine
            }
        self.init(code, fault.error.message)
    }
}
