/// A keyed, ordered set of bytes at one moment: all that readers of the indexes know of storage.
package protocol IndexReader: ~Copyable {
    /// The value of a key, or nil.
    func get(_ key: [UInt8]) throws(IndexError) -> [UInt8]?
    /// The last entry whose key is at or before `key`, or nil.
    func last(atOrBefore key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])?
    /// The first entry whose key is after `key`, or nil.
    func first(after key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])?
    /// Hands the entries with keys in `[first, end)` to the body, in order, until it returns false.
    func forEach(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError)
    /// The same without copies: key and value are good until the body returns.
    func forEachInPlace(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError)
    /// The sample that the log holds at a position: what a deletion takes out of the indexes, or
    /// a filter looks at.
    func savedSample(at position: LogPosition) throws(IndexError) -> Sample
}

/// The same set inside a write transaction: all that the projection knows of storage.
///
/// The whole fold runs in tests on a dictionary that conforms to this.
package protocol IndexTransaction: IndexReader, ~Copyable {
    /// Sets a key, new or known.
    mutating func put(_ key: [UInt8], _ value: [UInt8]) throws(IndexError)
    /// Removes a key; nothing happens if it is not there.
    mutating func delete(_ key: [UInt8]) throws(IndexError)
}

/// Why an index could not be read or written.
package enum IndexError: Error, Sendable {
    /// The storage below failed.
    case backend(any Error)
    /// Bytes of an index are not what the projection writes.
    case damaged(IndexTable, CodecError)
    /// The log and the index disagree.
    case inconsistent(String)
}
