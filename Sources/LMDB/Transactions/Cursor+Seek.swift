extension Cursor {
    /// Goes to the first key of the range.
    /// - Returns: whether there is one.
    /// - Throws: `corrupted`.
    package mutating func first() throws(LMDBError) -> Bool {
        let moved =
            if let lower = range.lower {
                try seekInTable(lower)
            } else {
                try move(Move.first)
            }
        return arrive(moved, otherwise: .afterLast)
    }

    /// Goes to the last key of the range.
    /// - Returns: whether there is one.
    /// - Throws: `corrupted`.
    package mutating func last() throws(LMDBError) -> Bool {
        guard let upper = range.upper else {
            return arrive(try move(Move.last), otherwise: .beforeFirst)
        }
        guard !upper.isEmpty else { return arrive(false, otherwise: .beforeFirst) }
        let moved = try seekInTable(upper) ? try move(Move.previous) : try move(Move.last)
        return arrive(moved, otherwise: .beforeFirst)
    }

    /// Goes to the next key of the range; to the first from nowhere and from before it.
    /// - Returns: whether there is one.
    /// - Throws: `corrupted`.
    package mutating func next() throws(LMDBError) -> Bool {
        switch place {
        case .nowhere, .beforeFirst: try first()
        case .afterLast: false
        case .onEntry: arrive(try move(Move.next), otherwise: .afterLast)
        }
    }

    /// Goes to the previous key of the range; to the last from nowhere and from after it.
    /// - Returns: whether there is one.
    /// - Throws: `corrupted`.
    package mutating func previous() throws(LMDBError) -> Bool {
        switch place {
        case .nowhere, .afterLast: try last()
        case .beforeFirst: false
        case .onEntry: arrive(try move(Move.previous), otherwise: .beforeFirst)
        }
    }

    /// Goes to the first key of the range that is not smaller than this one.
    /// - Returns: whether there is one.
    /// - Throws: `keySize`, `corrupted`.
    package mutating func seek(atOrAfter key: RawSpan) throws(LMDBError) -> Bool {
        try checkKey(byteCount: key.byteCount)
        if range.isBelow(key) { return try first() }
        return arrive(try move(Move.atOrAfter, key), otherwise: .afterLast)
    }

    /// Goes to the first key of the range that is not smaller than this one.
    /// - Returns: whether there is one.
    /// - Throws: `keySize`, `corrupted`.
    package mutating func seek(atOrAfter key: [UInt8]) throws(LMDBError) -> Bool {
        try seek(atOrAfter: unsafe key.span.bytes)
    }

    /// Goes to the last key of the range that is not larger than this one.
    /// - Returns: whether there is one.
    /// - Throws: `keySize`, `corrupted`.
    package mutating func seek(atOrBefore key: RawSpan) throws(LMDBError) -> Bool {
        try checkKey(byteCount: key.byteCount)
        if range.isAtOrAbove(key) { return try last() }
        var moved = try move(Move.atOrAfter, key)
        if !moved {
            moved = try move(Move.last)
        } else if compareKeys(unsafe entryKey.buffer.bytes, key) != 0 {
            moved = try move(Move.previous)
        }
        return arrive(moved, otherwise: .beforeFirst)
    }

    /// Goes to the last key of the range that is not larger than this one.
    /// - Returns: whether there is one.
    /// - Throws: `keySize`, `corrupted`.
    package mutating func seek(atOrBefore key: [UInt8]) throws(LMDBError) -> Bool {
        try seek(atOrBefore: unsafe key.span.bytes)
    }

    private mutating func seekInTable(_ key: [UInt8]) throws(LMDBError) -> Bool {
        try move(Move.atOrAfter, unsafe key.span.bytes)
    }

    /// Notes where a move ended: an entry outside the range is none.
    private mutating func arrive(_ moved: Bool, otherwise end: Place) -> Bool {
        guard moved else {
            place = end
            return false
        }
        let key = unsafe entryKey.buffer.bytes
        if range.isBelow(key) {
            place = .beforeFirst
        } else if range.isAtOrAbove(key) {
            place = .afterLast
        } else {
            place = .onEntry
        }
        return onEntry
    }
}
