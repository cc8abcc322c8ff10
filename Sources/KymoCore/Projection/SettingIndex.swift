/// Settings in force, by name.
package enum SettingIndex {
    package static func homeZone(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> String? {
        try text("home-zone", in: index)
    }

    /// The table of aggregation styles in force; 2 unless set (decisions 6).
    package static func typeTable(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int {
        try text("type-table", in: index).flatMap { Int($0) } ?? 2
    }

    /// Source order set by a person for one type, best first; nil for the default.
    package static func sourceOrder(
        type: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [String]? {
        guard let value = try index.get(key("source-order/" + type)) else { return nil }
        do throws(CodecError) {
            var input = ByteReader(value)
            var identifiers: [String] = []
            for _ in 0..<(try input.readCount()) { identifiers.append(try input.readText()) }
            return identifiers
        } catch {
            throw .damaged(.settings, error)
        }
    }

    /// The merge policy in force for a type.
    package static func mergePolicy(
        of type: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> MergePolicy {
        for name in ["merge-policy/" + type, "merge-policy"] {
            if let value = try text(name, in: index) { return try policy(value) }
        }
        return .ownership1
    }

    /// The merge policy of types without one of their own, and of those that have one.
    package static func mergePolicies(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> MergePolicies {
        var found = MergePolicies(default: .ownership1, types: [:])
        if let value = try text("merge-policy", in: index) { found.default = try policy(value) }
        for (type, value) in try texts(after: "merge-policy/", in: index) {
            found.types[type] = try policy(value)
        }
        return found
    }

    private static func policy(_ name: String) throws(IndexError) -> MergePolicy {
        guard let policy = MergePolicy(rawValue: name) else {
            throw .damaged(.settings, .invalid("merge policy", at: 0))
        }
        return policy
    }

    /// Raw texts of the characteristics that are set, by identifier.
    package static func characteristics(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [String: String] {
        try texts(after: "characteristic/", in: index)
    }

    /// Settings that are texts, by what follows the beginning of their names.
    private static func texts(
        after beginning: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [String: String] {
        var found: [String: String] = [:]
        let prefix = key(beginning)
        var current = try index.first(after: prefix)
        while let entry = current, entry.key.starts(with: prefix) {
            let name = String(decoding: entry.key.dropFirst(prefix.count), as: UTF8.self)
            found[name] = String(decoding: entry.value, as: UTF8.self)
            current = try index.first(after: entry.key)
        }
        return found
    }

    /// The highest number that a registered grid ever had; 0 is the grid of days.
    package static func lastGridNumber(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> UInt32 {
        try index.get(key("grid-number")).flatMap { OrderedKey.integer($0, at: 0) } ?? 0
    }

    static func apply(
        _ setting: Setting, at position: LogPosition,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        switch setting {
        case .sourceIntroduced(let bundleIdentifier, let name, let kind, let productType):
            try SourceIndex.introduce(
                bundleIdentifier: bundleIdentifier, name: name, kind: kind,
                productType: productType, at: position, in: &index)
        case .sourceKindSet(let bundleIdentifier, let kind):
            try SourceIndex.setKind(kind, bundleIdentifier: bundleIdentifier, in: &index)
        case .sourceOrderSet(let type, let bundleIdentifiers):
            let key = key("source-order/" + type)
            if bundleIdentifiers.isEmpty { return try index.delete(key) }
            var out = ByteWriter()
            out.write(count: bundleIdentifiers.count)
            for identifier in bundleIdentifiers { out.write(text: identifier) }
            try index.put(key, out.bytes)
        case .typeTableSet(let table):
            try index.put(key("type-table"), Array(String(table).utf8))
        case .homeZoneSet(let zone):
            if zone == (try homeZone(in: index)) { return }
            try index.put(key("home-zone"), Array(zone.utf8))
            try GridIndex.remove(0, from: &index)
            try GridIndex.put(.days(in: zone), in: &index)
        case .characteristicSet(let identifier, let value):
            let key = key("characteristic/" + identifier)
            if let value { try index.put(key, Array(value.utf8)) } else { try index.delete(key) }
        case .mergePolicySet(let type, let policy):
            let key = key(type.map { "merge-policy/" + $0 } ?? "merge-policy")
            if let policy {
                try index.put(key, Array(policy.rawValue.utf8))
            } else {
                try index.delete(key)
            }
        case .gridAdded(let grid):
            try index.put(key("grid-number"), OrderedKey().adding(grid.identifier).bytes)
            try GridIndex.put(grid, in: &index)
        case .gridRemoved(let identifier):
            try GridIndex.remove(identifier, from: &index)
        }
    }

    private static func key(_ name: String) -> [UInt8] {
        IndexTable.settings.key.adding(text: name).bytes
    }

    private static func text(
        _ name: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> String? {
        try index.get(key(name)).map { String(decoding: $0, as: UTF8.self) }
    }
}
