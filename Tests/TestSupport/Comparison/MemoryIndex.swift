package import KymoCore

/// An index in memory: a sorted list, the simplest thing that the projection can write to.
package struct MemoryIndex: IndexTransaction {
    /// Entries in order of their keys.
    package private(set) var entries: [(key: [UInt8], value: [UInt8])] = []
    private var samples: [LogPosition: Sample] = [:]

    package init() {}

    /// Keeps a sample where the log has it, for deletions that name it.
    package mutating func keep(_ sample: Sample, at position: LogPosition) {
        samples[position] = sample
    }

    package func savedSample(at position: LogPosition) throws(IndexError) -> Sample {
        guard let sample = samples[position] else {
            throw .inconsistent("no sample was saved at \(position.rawValue)")
        }
        return sample
    }

    /// Number of entries before a key.
    private func place(_ key: [UInt8]) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.lexicographicallyPrecedes(key) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func has(_ key: [UInt8], at place: Int) -> Bool {
        place < entries.count && entries[place].key == key
    }

    package func get(_ key: [UInt8]) -> [UInt8]? {
        let place = place(key)
        return has(key, at: place) ? entries[place].value : nil
    }

    package func last(atOrBefore key: [UInt8]) -> (key: [UInt8], value: [UInt8])? {
        let place = place(key)
        if has(key, at: place) { return entries[place] }
        return place > 0 ? entries[place - 1] : nil
    }

    package func first(after key: [UInt8]) -> (key: [UInt8], value: [UInt8])? {
        let place = place(key)
        let next = has(key, at: place) ? place + 1 : place
        return next < entries.count ? entries[next] : nil
    }

    package func forEachInPlace(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try forEach(from: first, below: end) { (key, value) throws(IndexError) in
            unsafe try body(key.span.bytes, value.span.bytes)
        }
    }

    package func forEach(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        for entry in entries[place(first)...] {
            guard entry.key.lexicographicallyPrecedes(end), try body(entry.key, entry.value)
            else { return }
        }
    }

    package mutating func put(_ key: [UInt8], _ value: [UInt8]) {
        let place = place(key)
        if has(key, at: place) {
            entries[place].value = value
        } else {
            entries.insert((key, value), at: place)
        }
    }

    package mutating func delete(_ key: [UInt8]) {
        let place = place(key)
        if has(key, at: place) { entries.remove(at: place) }
    }
}
