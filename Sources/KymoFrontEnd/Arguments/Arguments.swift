/// What was given on the command line, checked against the verb's `ArgumentSpec`.
public struct Arguments: Sendable {
    private(set) var optionValues: [String: [String]] = [:]
    private(set) var operandValues: [String: [String]] = [:]

    /// Whether a flag, or an option with a value, was given.
    public func has(_ option: String) -> Bool { optionValues[option] != nil }

    /// The value of an option, the last if there are several; nil if it was not given.
    public func value(_ option: String) -> String? { optionValues[option]?.last }

    /// All values of an option, in order.
    public func values(_ option: String) -> [String] { optionValues[option] ?? [] }

    /// The first operand of a name; nil if it was not given.
    public func operand(_ name: String) -> String? { operandValues[name]?.first }

    /// All operands of a name, in order.
    public func operands(_ name: String) -> [String] { operandValues[name] ?? [] }

    mutating func add(_ value: String, option: String) {
        optionValues[option, default: []].append(value)
    }

    mutating func set(_ values: [String], operand: String) { operandValues[operand] = values }
}
