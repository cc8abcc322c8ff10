import Foundation
package import KymoCore

/// Sources as a person names them: by name or bundle identifier.
package enum SourceArgument {
    /// The one source of that name or bundle identifier.
    ///
    /// - Throws: `FrontEndError` `notFound` with the nearest names, or `ambiguousName`.
    package static func one(
        _ name: String, of sources: [SourceSummary]
    ) throws(FrontEndError) -> SourceSummary {
        let meant = all(name, of: sources)
        if let only = meant.first, meant.count == 1 { return only }
        if meant.isEmpty {
            let near = NearestNames.of(name, among: sources.map(\.name))
            throw FrontEndError(
                "there is no source '\(name)'", .notFound,
                hint: NearestNames.sentence(near) ?? "'kymo sources' lists them")
        }
        let identifiers = meant.map(\.bundleIdentifier).joined(separator: ", ")
        throw FrontEndError(
            "\(meant.count) sources are called '\(name)'", .ambiguousName,
            hint: "name one by its bundle identifier: \(identifiers)")
    }

    /// Every source that a name can mean: the one with that bundle identifier, else those with
    /// exactly that name, else those whose name is typed the same on a plain keyboard.
    package static func all(_ name: String, of sources: [SourceSummary]) -> [SourceSummary] {
        if let exact = sources.first(where: { $0.bundleIdentifier == name }) { return [exact] }
        let named = sources.filter { $0.name == name }
        if !named.isEmpty { return named }
        let typed = plain(name)
        return sources.filter { plain($0.name) == typed }
    }

    /// Devices name themselves with typographic apostrophes and unbreakable blanks, which few can
    /// type.
    private static func plain(_ name: String) -> String {
        String(
            name.precomposedStringWithCanonicalMapping.map { character -> Character in
                switch character {
                case "\u{2019}", "\u{2018}", "\u{02BC}": "'"
                case "\u{A0}", "\u{202F}": " "
                default: character
                }
            })
    }
}
