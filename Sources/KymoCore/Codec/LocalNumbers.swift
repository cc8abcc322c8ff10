/// Numbers of a batch dictionary as they are used in one chunk: local, in order of first use.
///
/// One value serves all chunks of a batch; starting a new chunk costs nothing.
struct LocalNumbers {
    private var local: [Int32]
    private var usedIn: [Int32]
    private var chunk: Int32 = 0
    /// Batch numbers in order of first use in this chunk.
    private(set) var used: [Int32] = []

    init(count: Int) {
        local = Array(repeating: 0, count: count)
        usedIn = Array(repeating: 0, count: count)
    }

    mutating func startChunk() {
        chunk += 1
        used.removeAll(keepingCapacity: true)
    }

    /// The local number of `number`, which must be within the dictionary.
    mutating func use(_ number: Int32) -> Int64 {
        let index = Int(number)
        if usedIn[index] != chunk {
            usedIn[index] = chunk
            local[index] = Int32(truncatingIfNeeded: used.count)
            used.append(number)
        }
        return Int64(local[index])
    }

    /// As `use`, shifted by one so that 0 can stand for "none" (-1).
    mutating func useOptional(_ number: Int32) -> Int64 { number < 0 ? 0 : use(number) + 1 }
}
