public import Foundation

/// How two values of a predicate are compared: Foundation's `NSComparisonPredicate.Operator`, which
/// Foundation on Linux calls deprecated together with the class that it does not have. Named here
/// once, so that nobody else is warned.
public typealias HKPredicateOperator = NSComparisonPredicate.Operator
