/// The device that measured a sample (`HKDevice`). Absent fields are nil, never empty text.
public struct Device: Hashable, Sendable {
    /// Name, such as `Apple Watch`.
    public var name: String?
    /// Maker.
    public var manufacturer: String?
    /// Model, such as `Watch`.
    public var model: String?
    /// Hardware, such as `Watch6,1`.
    public var hardwareVersion: String?
    /// Version of the firmware.
    public var firmwareVersion: String?
    /// Version of the system or software.
    public var softwareVersion: String?
    /// Identifier on the system that read the device.
    public var localIdentifier: String?
    /// Device identifier part of a unique device identification.
    public var udiDeviceIdentifier: String?

    /// Describes a device; what is not known is nil.
    public init(
        name: String? = nil, manufacturer: String? = nil, model: String? = nil,
        hardwareVersion: String? = nil, firmwareVersion: String? = nil,
        softwareVersion: String? = nil, localIdentifier: String? = nil,
        udiDeviceIdentifier: String? = nil
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.hardwareVersion = hardwareVersion
        self.firmwareVersion = firmwareVersion
        self.softwareVersion = softwareVersion
        self.localIdentifier = localIdentifier
        self.udiDeviceIdentifier = udiDeviceIdentifier
    }

    /// The eight fields in the order in which they are stored and printed.
    package var fields: [String?] {
        [
            name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
            localIdentifier, udiDeviceIdentifier,
        ]
    }
}
