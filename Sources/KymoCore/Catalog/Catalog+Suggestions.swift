import Foundation

extension Catalog {
    /// Names near to one that no type has, best first: Swift names, at most `limit` of them.
    public static func suggestions(for name: String, limit: Int = 3) -> [String] {
        let wanted = Array(shortened(name).utf8.prefix(80))
        if wanted.isEmpty || limit <= 0 { return [] }
        let tolerance = max(2, wanted.count / 3)
        var found: [(name: String, distance: Int)] = []
        for entry in entries {
            guard let candidate = entry.swiftName else { continue }
            let text = Array(candidate.lowercased().utf8)
            let distance = contains(text, wanted) ? 1 : editDistance(wanted, text)
            if distance <= tolerance { found.append((candidate, distance)) }
        }
        found.sort {
            ($0.distance, $0.name.utf8.count, $0.name) < ($1.distance, $1.name.utf8.count, $1.name)
        }
        return found.prefix(limit).map(\.name)
    }

    /// The name in lower case without the words that raw identifiers begin with.
    private static func shortened(_ name: String) -> String {
        guard name.hasPrefix("HK"), let word = name.range(of: "Identifier") else {
            return name.lowercased()
        }
        return name[word.upperBound...].lowercased()
    }

    /// Whether a name of some length stands inside the candidate.
    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count >= 4, part.count <= text.count else { return false }
        return (0...(text.count &- part.count)).contains { start in
            text[start...].starts(with: part)
        }
    }

    /// Letters to add, drop, change or swap with their neighbour to make one text of the other.
    private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var row = [i &+ 1]
            for j in b.indices {
                var best = min(
                    previous[j &+ 1] &+ 1, row[j] &+ 1, previous[j] &+ (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j &- 1], a[i &- 1] == b[j] {
                    best = min(best, before[j &- 1] &+ 1)
                }
                row.append(best)
            }
            before = previous
            previous = row
        }
        return previous[b.count]
    }
}
