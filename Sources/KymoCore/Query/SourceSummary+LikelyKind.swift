internal import Foundation

extension SourceSummary {
    /// Another kind than the recorded one that name or hardware speak for; nil where nothing does.
    ///
    /// Only what counts as some other app is doubted: that a source is first-party, or the Health
    /// app, was seen in its records or said by a person.
    public var likelyKind: SourceKind? {
        guard count > 0, kind == .other else { return nil }
        let plain = name.replacingOccurrences(of: "\u{A0}", with: " ")
        if Catalog.healthAppNames.contains(plain) { return .healthApp }
        let isNamedSo = ["Apple Watch", "iPhone", "iPad", "iPod"].contains(where: plain.contains)
        let isMade = productTypes.contains { product in
            ["Watch", "iPhone", "iPad", "iPod"].contains(where: product.hasPrefix)
        }
        return isNamedSo || isMade ? .firstParty : nil
    }
}
