/// Why a JSON object is not a sample that can be taken.
package struct SampleJSONError: Error, Hashable, Sendable {
    package var code: ProblemCode
    /// What is wrong, in one line.
    package var detail: String
    /// JSON pointer to the field, where it is about one.
    package var pointer: String

    package init(_ code: ProblemCode, _ detail: String, at pointer: String = "") {
        self.code = code
        self.detail = detail
        self.pointer = pointer
    }
}
