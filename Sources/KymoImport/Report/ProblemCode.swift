/// What can be wrong with one record. The raw value is the code in the report.
public enum ProblemCode: String, Sendable, CaseIterable {
    // Rejected
    case startAfterEnd
    /// A date that is missing or cannot be read.
    case badDate
    /// A date before 1850 or after 2200.
    case yearOutOfRange
    /// A quantity's value that is no decimal number.
    case badNumber
    /// NaN, infinity, or a number too large for a `Double`.
    case notFinite
    case missingValue
    case missingType
    case missingSource
    case missingUnit
    /// A unit whose text cannot be read.
    case unknownUnit
    /// A unit that is not one of the type.
    case wrongDimension
    case metadataTooLarge
    /// A field or the whole record is larger than may be.
    case recordTooLarge
    /// Bytes that are not UTF-8.
    case invalidText
    /// More distinct types or units in one file than a store can name.
    case tooManyNames
    /// A record deep inside other records.
    case nestedTooDeep
    /// A line that is not JSON, or whose fields have the wrong kinds.
    case malformedLine
    /// A line with a field that nobody knows.
    case unknownField
    /// A line whose type is neither quantity nor category.
    case unsupportedType
    /// A given uuid that is already stored with other content.
    case uuidInUse

    // Saved, and yet worth knowing
    /// Something that only a live save refuses, such as an overlong sample; kept.
    case liveSaveWouldRefuse
    /// Type that the catalog does not know; kept under its raw identifier.
    case unknownType
    /// Category value that the catalog does not know; kept as it came.
    case unknownValue
    /// A record with two metadata entries of one key; the last one is kept.
    case repeatedMetadataKey
    /// Samples that have type, dates and value of another one, and differ in something else;
    /// both are kept.
    case suspectedDuplicate
    /// Control characters that XML forbids; left out.
    case controlCharacters
    /// Elements that nobody knows; counted, not taken.
    case unknownElement
    /// Attributes of records that nobody knows; counted, not taken.
    case unknownAttribute
}

/// One kind of problem in a file.
public struct Problem: Hashable, Sendable {
    /// What kind.
    public var code: ProblemCode
    /// How often it occurred.
    public var count: Int
    /// Line of the first occurrence, counted from 1.
    public var firstLine: Int
    /// What stood there, shortened.
    public var example: String

    /// A problem with its first occurrence.
    public init(code: ProblemCode, count: Int, firstLine: Int, example: String) {
        self.code = code
        self.count = count
        self.firstLine = firstLine
        self.example = example
    }
}

/// The problems of one file, in order of first occurrence.
struct ProblemLog: Sendable {
    private(set) var problems: [Problem] = []

    /// Counts a problem; the first in the file gives line and example.
    mutating func note(_ code: ProblemCode, line: Int, count: Int = 1, example: String) {
        if let index = problems.firstIndex(where: { $0.code == code }) {
            problems[index].count += count
            if line < problems[index].firstLine {
                problems[index].firstLine = line
                problems[index].example = Self.shortened(example)
            }
        } else {
            problems.append(
                Problem(
                    code: code, count: count, firstLine: line, example: Self.shortened(example)))
        }
    }

    private static func shortened(_ text: String) -> String {
        let limit = 160
        if text.count <= limit { return text }
        return text.prefix(limit - 1) + "…"
    }
}
