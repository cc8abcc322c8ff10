package import KymoCore

/// Types as a person names them: raw identifier or Swift name (interfaces 1).
package enum TypeArgument {
    /// The raw identifier of a type that the catalog knows or the store has samples of.
    ///
    /// - Throws: `FrontEndError` `unknownType` with the nearest names; `StoreError`.
    package static func identifier(
        _ name: String, in snapshot: borrowing Snapshot
    ) throws -> String {
        if let known = Catalog.type(named: name) { return known.identifier }
        let stored = try snapshot.types().map(\.type)
        if stored.contains(name) { return name }
        throw unknown(name, stored: stored)
    }

    /// The failure for a name that no type has.
    static func unknown(_ name: String, stored: [String]) -> FrontEndError {
        let near = Catalog.suggestions(for: name)
        let others = near.isEmpty ? NearestNames.of(name, among: stored) : near
        return FrontEndError(
            "there is no type '\(name)'", .unknownType,
            hint: NearestNames.sentence(others) ?? "'kymo types' lists what the store holds")
    }

    /// The short name of a type, or its raw identifier where it has none.
    package static func name(_ identifier: String) -> String {
        Catalog.type(named: identifier)?.swiftName ?? identifier
    }
}
