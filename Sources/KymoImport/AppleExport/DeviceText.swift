internal import KymoCore

/// Reads the description of a device that exports carry (export-format Q6, Q7).
///
/// `<<HKDevice: 0x283…>, name:Apple Watch, manufacturer:Apple Inc., …, software:8.0>`. The pointer
/// differs from record to record of one device and the creation date from pairing to pairing, so
/// both are dropped. A value may hold anything, so the text is split at known keys only.
enum DeviceText {
    private static let opening = "<<HKDevice: "

    /// The keys in the order in which they stand.
    private static let keys = [
        "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
        "UDIDeviceIdentifier", "UDI Device Identifier", "creation date",
    ]

    /// The device, or nil where the text says nothing. A text of another form is its name.
    static func read(_ text: String) -> Device? {
        guard text.hasPrefix(opening), let pointerEnd = text.firstIndex(of: ">") else {
            return text.isEmpty ? nil : Device(name: text)
        }
        var rest = text[text.index(after: pointerEnd)...]
        if rest.hasSuffix(">") { rest.removeLast() }
        let fields = split(Array(rest.utf8))
        let device = Device(
            name: fields["name"], manufacturer: fields["manufacturer"], model: fields["model"],
            hardwareVersion: fields["hardware"], firmwareVersion: fields["firmware"],
            softwareVersion: fields["software"], localIdentifier: fields["localIdentifier"],
            udiDeviceIdentifier: fields["UDIDeviceIdentifier"] ?? fields["UDI Device Identifier"])
        return device == Device() ? nil : device
    }

    /// Values by key. A key counts where it stands behind a comma and behind no later key.
    private static func split(_ bytes: [UInt8]) -> [String: String] {
        var marks: [(key: Int, start: Int, value: Int)] = []
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: ","), let key = key(bytes, at: position + 1),
                key.number > marks.last?.key ?? -1
            {
                marks.append((key.number, position, key.end))
                position = key.end
            } else {
                position += 1
            }
        }
        var values: [String: String] = [:]
        for (index, mark) in marks.enumerated() {
            let end = index + 1 < marks.count ? marks[index + 1].start : bytes.count
            let value = String(decoding: bytes[mark.value..<end], as: UTF8.self)
            if !value.isEmpty { values[keys[mark.key]] = value }
        }
        return values
    }

    /// The key that stands behind a blank at `start`, and where its value begins.
    private static func key(_ bytes: [UInt8], at start: Int) -> (number: Int, end: Int)? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: " ") else { return nil }
        for (number, key) in keys.enumerated() {
            let end = start + 1 + key.utf8.count
            if end < bytes.count, bytes[end] == UInt8(ascii: ":"),
                bytes[(start + 1)..<end].elementsEqual(key.utf8)
            {
                return (number, end + 1)
            }
        }
        return nil
    }
}
