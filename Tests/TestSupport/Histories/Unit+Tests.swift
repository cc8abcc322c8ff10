package import KymoCore

extension Unit {
    /// A unit by a text that a test knows to be right.
    package static func forTests(_ text: String) -> Unit {
        do {
            return try Unit(validating: text)
        } catch {
            preconditionFailure("a test uses the unit \(text): \(error)")
        }
    }
}
