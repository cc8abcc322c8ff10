/// An entry of a blocked index: many entries share one value of the size of a page.
package protocol BlockEntry: Comparable, Sendable {
    /// Most entries of one block.
    static var blockLimit: Int { get }
    /// The part of the key after the index's prefix; its byte order is the order of entries.
    var key: [UInt8] { get }
    static func encode(_ entries: ArraySlice<Self>) -> [UInt8]
    static func decode(_ bytes: [UInt8]) throws(CodecError) -> [Self]
}

/// An ordered set of entries under one key prefix, kept in page-sized blocks. The key of a block
/// is that of its first entry.
package struct BlockIndex<Entry: BlockEntry> {
    package let table: IndexTable
    package let prefix: [UInt8]

    /// What a value may take so that it fills one page of the store and no more.
    private static var byteLimit: Int { 4080 }

    package init(_ table: IndexTable, prefix: [UInt8]) {
        self.table = table
        self.prefix = prefix
    }

    private func decode(_ bytes: [UInt8]) throws(IndexError) -> [Entry] {
        do { return try Entry.decode(bytes) } catch { throw .damaged(table, error) }
    }

    /// The block that holds `entry` or would: the last that begins at or before it.
    private func block(
        for entry: Entry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        guard let found = try index.last(atOrBefore: prefix + entry.key),
            found.key.starts(with: prefix)
        else { return nil }
        return found
    }

    /// The entries of the block that holds `entry` or would; empty if none begins before it.
    package func entries(
        near entry: Entry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [Entry] {
        guard let found = try block(for: entry, in: index) else { return [] }
        return try decode(found.value)
    }

    // MARK: Insertion

    /// Adds entries, sorted.
    ///
    /// - Throws: `IndexError.inconsistent` when one of them is there already.
    package func insert(
        _ entries: [Entry], into index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        for (entry, follower) in zip(entries, entries.dropFirst()) where !(entry < follower) {
            throw .inconsistent("an entry stands twice in what is added to index \(table)")
        }
        var next = 0
        while next < entries.count {
            var found = try block(for: entries[next], in: index)
            if found == nil, let first = try index.first(after: prefix),
                first.key.starts(with: prefix)
            {
                found = first
            }
            let follower = try found.map { (found) throws(IndexError) in
                try index.first(after: found.key)
            }
            var end = entries.count
            var isLast = true
            if let follower = follower ?? nil, follower.key.starts(with: prefix) {
                isLast = false
                end = next
                while end < entries.count,
                    (prefix + entries[end].key).lexicographicallyPrecedes(follower.key)
                {
                    end += 1
                }
            }
            let old = try found.map { (found) throws(IndexError) in try decode(found.value) } ?? []
            let appends = isLast && (old.last.map { $0 < entries[next] } ?? true)
            let merged =
                appends ? old + entries[next..<end] : try merge(old, entries[next..<end])
            if let found, let first = merged.first, found.key != prefix + first.key {
                try index.delete(found.key)
            }
            try write(merged, filling: appends, into: &index)
            next = end
        }
    }

    private func merge(
        _ old: [Entry], _ new: ArraySlice<Entry>
    ) throws(IndexError) -> [Entry] {
        var merged: [Entry] = []
        merged.reserveCapacity(old.count + new.count)
        var left = old.startIndex
        var right = new.startIndex
        while left < old.endIndex, right < new.endIndex {
            if new[right] < old[left] {
                merged.append(new[right])
                right += 1
            } else {
                guard old[left] < new[right] else {
                    throw .inconsistent("an entry is in index \(table) already")
                }
                merged.append(old[left])
                left += 1
            }
        }
        merged.append(contentsOf: old[left...])
        merged.append(contentsOf: new[right...])
        return merged
    }

    /// Writes entries as one block or several: full ones where entries arrive in order, else
    /// equal parts that leave room.
    private func write(
        _ entries: [Entry], filling: Bool, into index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        var begin = 0
        var guess = min(entries.count, Entry.blockLimit)
        while begin < entries.count {
            let rest = entries.count - begin
            var count = min(rest, filling ? guess : Entry.blockLimit)
            var bytes = Entry.encode(entries[begin..<(begin + count)])
            if !filling, count < rest || bytes.count > Self.byteLimit {
                count = max(1, min(count, rest / 2))
                bytes = Entry.encode(entries[begin..<(begin + count)])
            }
            while bytes.count > Self.byteLimit, count > 1 {
                count = max(1, min(count - 1, count * (Self.byteLimit - 40) / bytes.count))
                bytes = Entry.encode(entries[begin..<(begin + count)])
            }
            if filling, count < rest { guess = growing(count, bytes: bytes.count) }
            try index.put(prefix + entries[begin].key, bytes)
            begin += count
        }
    }

    /// How many entries to try next where `count` took `bytes`.
    private func growing(_ count: Int, bytes: Int) -> Int {
        max(1, min(Entry.blockLimit, count * (Self.byteLimit - 40) / max(1, bytes)))
    }

    // MARK: Removal

    /// Takes an entry away.
    ///
    /// - Throws: `IndexError.inconsistent` when it is not there.
    package func remove(
        _ entry: Entry, from index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        guard let found = try block(for: entry, in: index) else {
            throw .inconsistent("entry to delete is missing in index \(table)")
        }
        var entries = try decode(found.value)
        guard let at = entries.firstIndex(of: entry) else {
            throw .inconsistent("entry to delete is missing in index \(table)")
        }
        entries.remove(at: at)
        if at == 0 { try index.delete(found.key) }
        guard let first = entries.first else { return }
        try index.put(prefix + first.key, Entry.encode(entries[...]))
    }

    // MARK: Reading

    /// Blocks in reverse order from the one that holds `entry` or would; the body answers whether
    /// to go on.
    package func forEachBlockBackwards(
        from entry: Entry, in index: borrowing some IndexReader & ~Copyable,
        _ body: ([Entry]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        var current = try block(for: entry, in: index)
        while let found = current {
            guard try body(try decode(found.value)) else { return }
            // The key just below: keys of blocks are never prefixes of one another.
            var below = found.key
            while let last = below.popLast() {
                if last > 0 {
                    below.append(last - 1)
                    below.append(contentsOf: Array(repeating: 0xFF, count: 8))
                    break
                }
            }
            guard !below.isEmpty, let earlier = try index.last(atOrBefore: below),
                earlier.key.starts(with: prefix)
            else { return }
            current = earlier
        }
    }

    /// The block after the one whose last entry this is, or nil.
    package func block(
        after entry: Entry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [Entry]? {
        guard let found = try index.first(after: prefix + entry.key),
            found.key.starts(with: prefix)
        else { return nil }
        return try decode(found.value)
    }

    /// Blocks in order from the one that holds `entry` or would, or from the first; the body
    /// answers whether to go on.
    package func forEachBlock(
        from entry: Entry?, in index: borrowing some IndexReader & ~Copyable,
        _ body: ([Entry]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        var current: (key: [UInt8], value: [UInt8])?
        if let entry { current = try block(for: entry, in: index) }
        if current == nil { current = try index.first(after: prefix) }
        while let found = current, found.key.starts(with: prefix) {
            guard try body(try decode(found.value)) else { return }
            current = try index.first(after: found.key)
        }
    }
}
