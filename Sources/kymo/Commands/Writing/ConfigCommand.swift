import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo config`: settings of the store.
struct ConfigCommand: FrontEnd {
    var name: String { "config" }
    var abstract: String { "shows or changes settings of the store" }
    var discussion: String {
        """
        home-zone is the time zone of dates without one, in and out. type-table is the table of \
        aggregation styles: 2 for those of newer systems, 1 for those of older ones. A change is \
        an event in the log.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store],
            operands: [
                .optional("SETTING", help: "home-zone or type-table; all when left out"),
                .optional("VALUE", help: "its new value; shown when left out"),
            ])
    }
    var examples: [Example] {
        [
            Example("every setting", "kymo config"),
            Example("the home time zone", "kymo config home-zone"),
            Example("another home time zone", "kymo config home-zone Europe/Berlin"),
            Example("the styles of older systems", "kymo config type-table 1"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let key = try context.arguments.operand("SETTING").map(Self.key)
        guard let key, let value = context.arguments.operand("VALUE") else {
            let store = try await context.openStore()
            try show(key, store, context)
            await store.close()
            return .done
        }
        let setting = try Self.setting(key, value)
        let store: Store
        if key == .homeZone {
            store = try await context.createStore().store
        } else {
            store = try await context.openStore()
        }
        try await store.apply([setting])
        try show(key, store, context)
        await store.close()
        return .done
    }

    private enum Key: String, CaseIterable {
        case homeZone = "home-zone"
        case typeTable = "type-table"
    }

    private static func key(_ name: String) throws -> Key {
        if let key = Key(rawValue: name) { return key }
        let names = Key.allCases.map(\.rawValue)
        throw FrontEndError.usage(
            "there is no setting '\(name)'",
            hint: NearestNames.sentence(NearestNames.of(name, among: names))
                ?? "there is \(names.joined(separator: ", "))")
    }

    private static func setting(_ key: Key, _ value: String) throws -> Setting {
        switch key {
        case .homeZone: return .homeZoneSet(try ZoneArgument.read(value).identifier)
        case .typeTable:
            guard value == "1" || value == "2" else {
                throw FrontEndError.usage("'\(value)' is no type table", hint: "write 1 or 2")
            }
            return .typeTableSet(value == "1" ? 1 : 2)
        }
    }

    private func show(_ key: Key?, _ store: Store, _ context: Context) throws {
        let (home, table, policy, position) = try store.inspect {
            (try $0.homeZone, try $0.typeTable, try $0.mergePolicies().default, $0.position)
        }
        var answer = ObjectAnswer()
        if key == nil || key == .homeZone { answer.add("homeZone", title: "home-zone", home) }
        if key == nil || key == .typeTable {
            answer.add("typeTable", title: "type-table", String(table))
        }
        if key == nil { answer.add("mergePolicy", title: "merge-policy", policy.rawValue) }
        answer.add("position", .integer(Int64(clamping: position.rawValue)))
        let value = key == .homeZone ? home ?? "-" : String(table)
        try answer.write(to: context, sentence: key == nil ? nil : value)
    }
}
