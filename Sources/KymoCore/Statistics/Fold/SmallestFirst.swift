/// A heap of numbers that gives the smallest first.
struct SmallestFirst: Sendable {
    private var heap: [Int] = []

    /// The smallest number, nil when empty.
    var smallest: Int? { heap.first }

    /// Adds a number. O(log n).
    mutating func insert(_ number: Int) {
        heap.append(number)
        var place = heap.count &- 1
        while place > 0 {
            let parent = (place &- 1) / 2
            if heap[parent] <= heap[place] { return }
            heap.swapAt(parent, place)
            place = parent
        }
    }

    /// Takes the smallest number away. O(log n).
    mutating func removeSmallest() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var place = 0
        while true {
            let left = 2 &* place &+ 1
            let right = left &+ 1
            if left >= heap.count { return }
            let child = right < heap.count && heap[right] < heap[left] ? right : left
            if heap[place] <= heap[child] { return }
            heap.swapAt(place, child)
            place = child
        }
    }

    /// Empties it; keeps its memory.
    mutating func removeAll() { heap.removeAll(keepingCapacity: true) }
}
