package import KymoCore

/// Sources as a person names them: by name or bundle identifier.
package enum SourceArgument {
    /// The one source of that name or bundle identifier.
    ///
    /// - Throws: `FrontEndError` `notFound` with the nearest names, or `ambiguousName`.
    package static func one(
        _ name: String, of sources: [SourceSummary]
    ) throws(FrontEndError) -> SourceSummary {
        if let exact = sources.first(where: { $0.bundleIdentifier == name }) { return exact }
        let named = sources.filter { $0.name == name }
        if let only = named.first, named.count == 1 { return only }
        if named.isEmpty {
            let near = NearestNames.of(name, among: sources.map(\.name))
            throw FrontEndError(
                "there is no source '\(name)'", .notFound,
                hint: NearestNames.sentence(near) ?? "'kymo sources' lists them")
        }
        let identifiers = named.map(\.bundleIdentifier).joined(separator: ", ")
        throw FrontEndError(
            "\(named.count) sources are called '\(name)'", .ambiguousName,
            hint: "name one by its bundle identifier: \(identifiers)")
    }
}
