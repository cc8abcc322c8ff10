internal import Foundation
internal import KymoCore

/// What a predicate of this module says. It travels in the block of an `NSPredicate`, so that it
/// outlives `copy()`, and is asked for through a probe (queries 6.3).
indirect enum PredicateTree: Sendable {
    case and([PredicateTree])
    case or([PredicateTree])
    case not(PredicateTree)
    /// How a sample lies in a window of time.
    case window(TimeWindow, WindowMatch)
    /// A condition on one sample.
    case filter(Filter)
    /// What cannot be asked; refused when a query runs.
    case invalid(String)

    /// Reads a predicate.
    ///
    /// - Throws: `errorInvalidArgument` for a block of foreign code and for what cannot be asked.
    init(_ predicate: NSPredicate) throws(HKError) {
        if let compound = predicate as? NSCompoundPredicate {
            var parts: [PredicateTree] = []
            for part in compound.subpredicates { parts.append(try PredicateTree(part)) }
            switch compound.compoundPredicateType {
            case .and: self = .and(parts)
            case .or: self = .or(parts)
            case .not: self = .not(parts.count == 1 ? parts[0] : .or(parts))
            @unknown default: throw Self.foreign
            }
            return
        }
        switch predicate.predicateFormat {
        case "TRUEPREDICATE": self = .filter(.all)
        case "FALSEPREDICATE": self = .filter(.constant(false))
        default:
            let probe = PredicateProbe()
            _ = predicate.evaluate(with: probe)
            guard let tree = probe.tree else { throw Self.foreign }
            if case .invalid(let why) = tree { throw HKError.invalid(why) }
            self = tree
        }
    }

    private static var foreign: HKError {
        .invalid("a predicate made of a block cannot be asked of a store")
    }

    /// The condition on one sample that it comes to.
    var filter: Filter {
        switch self {
        case .and(let parts): .and(parts.map(\.filter))
        case .or(let parts): .or(parts.map(\.filter))
        case .not(let part): .not(part.filter)
        case .window(let window, let match): Self.filter(window, match)
        case .filter(let filter): filter
        case .invalid: .constant(false)
        }
    }

    private static func filter(_ window: TimeWindow, _ match: WindowMatch) -> Filter {
        var parts: [Filter] = []
        func within(_ property: Filter.Property) {
            if let start = window.start {
                parts.append(.comparison(property, .greaterOrEqual, .date(start)))
            }
            if let end = window.end { parts.append(.comparison(property, .less, .date(end))) }
        }
        if match.contains(.strictStart) { within(.startDate) }
        if match.contains(.strictEnd) { within(.endDate) }
        if match == .overlap {
            if let start = window.start {
                parts.append(.comparison(.endDate, .greaterOrEqual, .date(start)))
            }
            if let end = window.end { parts.append(.comparison(.startDate, .less, .date(end))) }
        }
        return .and(parts)
    }
}

extension SampleSelection {
    /// The samples of a type that a predicate selects. Its first window of time that holds for all
    /// of them, and a set of sources, are looked up; the rest is tested.
    ///
    /// - Throws: `errorInvalidArgument` for what cannot be asked.
    init(type: String, predicate: NSPredicate?) throws(HKError) {
        self.init(type: type)
        guard let predicate else { return }
        var rest: [Filter] = []
        var open = [try PredicateTree(predicate)]
        while let part = open.popLast() {
            switch part {
            case .and(let parts): open += parts.reversed()
            case .window(let window, let match) where self.window == TimeWindow():
                self.window = window
                self.match = match
            case .filter(.comparison(.sourceBundleIdentifier, .isIn, .list(let names)))
            where sources == nil:
                var sources: Set<String> = []
                for case .text(let name) in names { sources.insert(name) }
                self.sources = sources
            default: rest.append(part.filter)
            }
        }
        if !rest.isEmpty { filter = rest.count == 1 ? rest[0] : .and(rest) }
    }
}

/// Asks a predicate of this module what it says.
final class PredicateProbe {
    var tree: PredicateTree?
}

extension NSPredicate {
    /// A predicate that carries what it says; it also evaluates samples.
    convenience init(_ tree: PredicateTree) {
        let filter = tree.filter
        self.init(block: { object, _ in
            if let probe = object as? PredicateProbe {
                probe.tree = tree
                return false
            }
            guard let object = object as? HKSample,
                let sample = try? object.sample(by: object.sourceRevision.revision)
            else { return false }
            return filter.matches(sample)
        })
    }
}
