package import KymoCore

extension ListAnswer where Row == TypeSummary {
    /// The types of a store.
    package static func types(zone: ZoneOffsets) -> ListAnswer {
        func text(_ instant: Instant) -> String { InstantText.text(instant, in: zone) }
        return ListAnswer(
            columns: [
                .text("TYPE"), .number("COUNT"), .whole("FIRST"), .whole("LAST"), .text("UNIT"),
            ],
            cells: { row in
                let first = String(text(row.first).prefix(10))
                let last = String(text(row.last).prefix(10))
                return [row.name, String(row.count), first, last, row.unit?.unitString]
            },
            fields: ["type", "name", "count", "first", "last", "unit"],
            values: { row in
                [
                    row.type, row.name, String(row.count), text(row.first), text(row.last),
                    row.unit?.unitString,
                ]
            },
            json: { row, json in
                json.object {
                    $0.field("type", row.type)
                    $0.field("name", row.name)
                    $0.field("count", row.count)
                    $0.field("first", text(row.first))
                    $0.field("last", text(row.last))
                    $0.field("unit", row.unit?.unitString)
                }
            })
    }
}

extension ListAnswer where Row == SourceSummary {
    /// Sources in rank order.
    package static var sources: ListAnswer {
        ListAnswer(
            columns: [
                .text("SOURCE"), .text("BUNDLE"), .text("PRODUCTS"), .text("KIND"),
                .number("COUNT"),
            ],
            cells: { row in
                [
                    row.name, row.bundleIdentifier, row.productTypes.joined(separator: " "),
                    row.kind.rawValue, String(row.count),
                ]
            },
            fields: ["name", "bundleIdentifier", "productTypes", "kind", "count"],
            values: { row in
                [
                    row.name, row.bundleIdentifier, row.productTypes.joined(separator: " "),
                    row.kind.rawValue, String(row.count),
                ]
            },
            json: { row, json in
                json.object {
                    $0.field("name", row.name)
                    $0.field("bundleIdentifier", row.bundleIdentifier)
                    $0.field("productTypes", row.productTypes)
                    $0.field("kind", row.kind.rawValue)
                    $0.field("count", row.count)
                }
            })
    }
}

extension ListAnswer where Row == DeviceSummary {
    /// Devices, those with most samples first.
    package static var devices: ListAnswer {
        ListAnswer(
            columns: [
                .text("DEVICE"), .text("MANUFACTURER"), .text("MODEL"), .text("HARDWARE"),
                .text("SOFTWARE"), .number("COUNT"),
            ],
            cells: { row in
                let device = row.device
                return [
                    device.name, device.manufacturer, device.model, device.hardwareVersion,
                    device.softwareVersion, String(row.count),
                ]
            },
            fields: [
                "name", "manufacturer", "model", "hardwareVersion", "firmwareVersion",
                "softwareVersion", "localIdentifier", "udiDeviceIdentifier", "count",
            ],
            values: { $0.device.fields + [String($0.count)] },
            json: { row, json in
                json.object {
                    SampleJSON.writeFields(of: row.device, to: &$0)
                    $0.field("count", row.count)
                }
            })
    }
}
