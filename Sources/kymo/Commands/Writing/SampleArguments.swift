import Foundation
import KymoCore
import KymoFrontEnd
import KymoImport

/// Makes a sample of the flags of `kymo add`.
struct SampleArguments {
    private let arguments: Arguments
    private let zone: TimeZone
    private let now: Instant

    init(_ arguments: Arguments, zone: TimeZone, now: Instant) {
        self.arguments = arguments
        self.zone = zone
        self.now = now
    }

    /// - Throws: `FrontEndError` that names the flag; `StoreError`.
    func sample(in snapshot: borrowing Snapshot) throws -> Sample {
        let type = try TypeArgument.identifier(arguments.operand("TYPE") ?? "", in: snapshot)
        let start = try instant("start") ?? now
        return Sample(
            uuid: try uuid(), type: type, start: start, end: try instant("end") ?? start,
            created: now, value: try value(of: type), revision: try revision(in: snapshot),
            device: try device(),
            metadata: try MetadataArgument.read(
                arguments.values("metadata"), zone: zone))
    }

    private func instant(_ option: String) throws(FrontEndError) -> Instant? {
        guard let text = arguments.value(option) else { return nil }
        return try InstantArgument.read(text, option: "--" + option, in: zone, now: now)
    }

    private func uuid() throws(FrontEndError) -> UUID {
        guard let text = arguments.value("uuid") else { return StoreEnvironment.live.makeUUID() }
        guard let uuid = UUID(uuidString: text) else { throw .usage("'\(text)' is no uuid") }
        return uuid
    }

    private func value(of type: String) throws(FrontEndError) -> SampleValue {
        guard let text = arguments.value("value") else {
            throw .usage("--value is missing", hint: "write --value 72")
        }
        if let category = Catalog.categoryType(type) {
            if arguments.has("unit") { throw .usage("a category has no unit") }
            guard let raw = Int64(text) ?? category.rawValue(named: text) else {
                let names = category.values.cases.filter { !$0.isAlias }.map(\.name)
                throw .usage(
                    "'\(text)' is no value of \(category.swiftName)",
                    hint: "it is one of \(names.joined(separator: ", "))")
            }
            return .category(raw)
        }
        guard let number = Double(text), number.isFinite else {
            throw .usage("'\(text)' is no number for --value")
        }
        return .quantity(Quantity(value: number, unit: try unit(of: type)))
    }

    private func unit(of type: String) throws(FrontEndError) -> KymoCore.Unit {
        let canonical = Catalog.quantityType(type)?.canonicalUnit
        if let text = arguments.value("unit") {
            do { return try KymoCore.Unit(validating: text) } catch {
                throw FrontEndError(error.description, .incompatibleUnit)
            }
        }
        if let canonical, ["count", "%"].contains(canonical.unitString) { return canonical }
        let example = canonical?.unitString ?? "kg"
        throw .usage("--unit is missing", hint: "write --unit \(example)")
    }

    /// A source the store knows keeps its identity; another gets one of its own.
    private func revision(in snapshot: borrowing Snapshot) throws -> SourceRevision {
        let name = arguments.value("source") ?? "kymo"
        if name.isEmpty { throw FrontEndError.usage("a source needs a name") }
        if let identifier = arguments.value("bundle-identifier") {
            return SourceRevision(name: name, bundleIdentifier: identifier)
        }
        let sources = try snapshot.sources()
        if !SourceArgument.all(name, of: sources).isEmpty {
            let source = try SourceArgument.one(name, of: sources)
            return SourceRevision(
                name: source.name, bundleIdentifier: source.bundleIdentifier)
        }
        let identifier = arguments.has("source") ? SourceIdentity.bundleIdentifier(of: name) : name
        return SourceRevision(name: name, bundleIdentifier: identifier)
    }

    private func device() throws(FrontEndError) -> Device? {
        var device = Device()
        for text in arguments.values("device") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else {
                throw .usage("'\(text)' is no FIELD=TEXT for --device")
            }
            let value = String(parts[1])
            switch parts[0] {
            case "name": device.name = value
            case "manufacturer": device.manufacturer = value
            case "model": device.model = value
            case "hardwareVersion": device.hardwareVersion = value
            case "firmwareVersion": device.firmwareVersion = value
            case "softwareVersion": device.softwareVersion = value
            case "localIdentifier": device.localIdentifier = value
            case "udiDeviceIdentifier": device.udiDeviceIdentifier = value
            default:
                throw .usage(
                    "a device has no field '\(parts[0])'",
                    hint: "there is name, manufacturer, model, hardwareVersion, firmwareVersion, "
                        + "softwareVersion, localIdentifier and udiDeviceIdentifier")
            }
        }
        return arguments.has("device") ? device : nil
    }
}
