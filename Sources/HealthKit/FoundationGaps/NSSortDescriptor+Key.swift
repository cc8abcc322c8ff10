public import Foundation

// Foundation on Linux marks this unavailable; the same spelling in this module is preferred by the
// compiler. A descriptor has no key there: it is carried by a key path.

extension NSSortDescriptor {
    /// Sorts by a key: `HKSampleSortIdentifierStartDate` or `HKSampleSortIdentifierEndDate`.
    /// Another one is refused when a query with it runs.
    ///
    /// - Parameters:
    ///   - key: what to sort by.
    ///   - ascending: whether small values come first.
    public convenience init(key: String?, ascending: Bool) {
        switch key {
        case "startDate": self.init(keyPath: \HKSample.startDate, ascending: ascending)
        case "endDate": self.init(keyPath: \HKSample.endDate, ascending: ascending)
        default: self.init(keyPath: \UnknownSortKey.[key ?? ""], ascending: ascending)
        }
    }

    /// The key that samples are not sorted by.
    var unknownKey: String? {
        (keyPath as? KeyPath<UnknownSortKey, String>).map { UnknownSortKey()[keyPath: $0] }
    }
}

/// Carries a key through a key path.
struct UnknownSortKey {
    subscript(key: String) -> String { key }
}
