import LMDB
import Testing

/// Ranges are half-open; a prefix means exactly the keys that begin with it.
@Suite struct KeyRangeTests {
    private func contains(_ range: KeyRange, _ key: [UInt8]) -> Bool {
        range.contains(key.span.bytes)
    }

    @Test func `the lower bound is inside and the upper is not`() {
        let range = KeyRange(lower: [2], upper: [4])
        #expect(!contains(range, [1, 255]))
        #expect(contains(range, [2]))
        #expect(contains(range, [3, 255, 255]))
        #expect(!contains(range, [4]))
        #expect(!contains(range, [4, 0]))
    }

    @Test func `a missing bound bounds nothing`() {
        #expect(contains(.all, [0]))
        #expect(contains(.all, [255, 255]))
        #expect(contains(KeyRange(lower: [], upper: nil), [0]))
        #expect(!contains(KeyRange(lower: nil, upper: []), [0]))
    }

    @Test(arguments: [[], [0], [7], [7, 255], [255], [255, 255], [254, 255, 255], [1, 0, 255]])
    func `a prefix range holds a key exactly if the key begins with it`(prefix: [UInt8]) {
        let range = KeyRange.prefix(prefix)
        let digits: [UInt8] = [0, 1, 7, 8, 254, 255]
        var keys = digits.map { [$0] }
        keys += digits.flatMap { first in digits.map { [first, $0] } }
        keys += keys.flatMap { start in digits.map { start + [$0] } }
        for key in keys {
            #expect(contains(range, key) == key.starts(with: prefix), "\(key) in \(prefix)")
        }
    }
}
