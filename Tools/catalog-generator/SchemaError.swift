/// What is wrong with a schema, and where.
struct SchemaError: Error, CustomStringConvertible {
    /// File name, then the way to the value, such as `types[3].canonicalUnit`.
    let place: String
    let problem: String

    var description: String { "\(place): \(problem)" }
}
