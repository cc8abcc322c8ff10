/// Finds what a person probably meant.
public enum NearestNames {
    /// Names close to `word` by edit distance or by containing it, best first, at most three.
    /// Letter case does not count.
    public static func of(_ word: String, among names: [String]) -> [String] {
        let wanted = Array(word.lowercased().unicodeScalars)
        guard wanted.count < 200 else { return [] }
        var found: [(distance: Int, name: String)] = []
        for name in names {
            let lower = name.lowercased()
            let distance = editDistance(wanted, Array(lower.unicodeScalars))
            let limit = wanted.count < 4 ? 1 : max(2, wanted.count / 3)
            if distance <= limit {
                found.append((distance, name))
            } else if wanted.count >= 4 && lower.contains(word.lowercased()) {
                found.append((limit + 1, name))
            }
        }
        found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
        let best = found.first?.distance ?? 0
        return found.prefix(3).filter { $0.distance <= best + 1 }.map(\.name)
    }

    /// `did you mean a, b or c?`, or nil when there is nothing near.
    public static func sentence(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        let others = names.dropLast()
        if others.isEmpty { return "did you mean \(last)?" }
        return "did you mean \(others.joined(separator: ", ")) or \(last)?"
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`.
    package static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                var best = min(last[j + 1], row[j]) + 1
                best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
