public import Foundation
internal import KymoCore

// Foundation on Linux marks these unavailable; the same spelling in this module is preferred by the
// compiler.

extension NSPredicate {
    /// Reads a predicate in the format language (queries 6.3). What is wrong with it is told when a
    /// query with it runs: Apple's raises an exception.
    ///
    /// - Parameters:
    ///   - format: the predicate, with `%K`, `%@`, `%d` and `%f` for arguments.
    ///   - args: the arguments.
    public convenience init(format: String, _ args: Any...) {
        self.init(NSPredicate.tree(format, args))
    }

    /// Reads a predicate in the format language (queries 6.3). What is wrong with it is told when a
    /// query with it runs: Apple's raises an exception.
    ///
    /// - Parameters:
    ///   - format: the predicate, with `%K`, `%@`, `%d` and `%f` for arguments.
    ///   - arguments: the arguments.
    public convenience init(format: String, argumentArray arguments: [Any]?) {
        self.init(NSPredicate.tree(format, arguments ?? []))
    }

    private static func tree(_ format: String, _ arguments: [Any]) -> PredicateTree {
        var literals: [Filter.Literal] = []
        for argument in arguments {
            if let source = argument as? HKSource {
                literals.append(.text(source.bundleIdentifier))
            } else if let literal = Filter.Literal(object: argument) {
                literals.append(literal)
            } else {
                return .invalid("'\(format)' cannot take an argument of \(type(of: argument))")
            }
        }
        do throws(KymoCore.PredicateError) {
            return .filter(try PredicateParser.parse(format, arguments: literals))
        } catch {
            return .invalid("'\(format)': \(error)")
        }
    }
}
