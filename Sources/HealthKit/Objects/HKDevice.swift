public import Foundation
internal import KymoCore

/// What measured a sample. Two are equal when all their properties are.
open class HKDevice: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    let device: Device

    init(_ device: Device) { self.device = device }

    /// Describes a device; what is not known is nil.
    ///
    /// - Parameters:
    ///   - name: such as `Apple Watch`.
    ///   - manufacturer: who made it.
    ///   - model: such as `Watch`.
    ///   - hardwareVersion: such as `Watch6,1`.
    ///   - firmwareVersion: of the firmware.
    ///   - softwareVersion: of the system or software.
    ///   - localIdentifier: on the system that read the device.
    ///   - udiDeviceIdentifier: part of a unique device identification.
    public convenience init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
        firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
        udiDeviceIdentifier: String?
    ) {
        self.init(
            Device(
                name: name, manufacturer: manufacturer, model: model,
                hardwareVersion: hardwareVersion, firmwareVersion: firmwareVersion,
                softwareVersion: softwareVersion, localIdentifier: localIdentifier,
                udiDeviceIdentifier: udiDeviceIdentifier))
    }

    /// The machine that this program runs on.
    open class func local() -> HKDevice {
        let host = ProcessInfo.processInfo
        return HKDevice(
            Device(name: host.hostName, softwareVersion: host.operatingSystemVersionString))
    }

    /// Such as `Apple Watch`.
    open var name: String? { device.name }
    /// Who made it.
    open var manufacturer: String? { device.manufacturer }
    /// Such as `Watch`.
    open var model: String? { device.model }
    /// Such as `Watch6,1`.
    open var hardwareVersion: String? { device.hardwareVersion }
    /// Version of the firmware.
    open var firmwareVersion: String? { device.firmwareVersion }
    /// Version of the system or software.
    open var softwareVersion: String? { device.softwareVersion }
    /// Identifier on the system that read the device.
    open var localIdentifier: String? { device.localIdentifier }
    /// Part of a unique device identification.
    open var udiDeviceIdentifier: String? { device.udiDeviceIdentifier }

    /// Whether all properties are the same.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDevice)?.device == device
    }

    /// Hash of all properties.
    open override var hash: Int { device.hashValue }
    /// The properties that are known.
    open override var description: String {
        device.fields.compactMap { $0 }.joined(separator: ", ")
    }

    /// The same device: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Devices are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the properties that are known.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        for (name, field) in zip(Device.fieldNames, device.fields) {
            if let field { coder.encode(field as NSString, forKey: name) }
        }
    }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required convenience init?(coder: NSCoder) {
        func field(_ name: String) -> String? {
            coder.decodeObject(of: NSString.self, forKey: name) as String?
        }
        self.init(
            Device(
                name: field("name"), manufacturer: field("manufacturer"), model: field("model"),
                hardwareVersion: field("hardwareVersion"),
                firmwareVersion: field("firmwareVersion"),
                softwareVersion: field("softwareVersion"),
                localIdentifier: field("localIdentifier"),
                udiDeviceIdentifier: field("udiDeviceIdentifier")))
    }
}
