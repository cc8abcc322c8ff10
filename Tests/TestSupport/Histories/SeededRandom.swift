/// SplitMix64: small, good enough for tests, and the same numbers everywhere for a seed.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number of the range; the bias of the remainder does not matter here.
    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One of the elements, which must not be none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(0...elements.count - 1)]
    }

    /// True once in `times`.
    package mutating func once(in times: Int) -> Bool { number(1...times) == 1 }

    /// A fraction from 0 up to, but not including, 1.
    package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// The elements in random order.
    package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var (rest, order) = (elements, [Element]())
        while !rest.isEmpty { order.append(rest.remove(at: number(0...rest.count - 1))) }
        return order
    }

    /// Some of the elements, in random order.
    package mutating func some<Element>(
        of elements: [Element], atLeast: Int, atMost: Int
    ) -> [Element] {
        Array(shuffled(elements).prefix(number(atLeast...min(atMost, elements.count))))
    }
}
