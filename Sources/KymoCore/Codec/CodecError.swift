/// Why bytes could not be read. Damaged data is reported, never trapped on.
package enum CodecError: Error, Hashable, Sendable {
    /// The bytes end before the value does; the offset is where it began.
    case truncated(at: Int)
    /// A tag that this version does not know.
    case unknownTag(UInt64, at: Int)
    /// A length, number or text that cannot be.
    case invalid(String, at: Int)
    /// A format version newer than this reader.
    case unsupportedVersion(UInt16)
    /// A hash does not match the bytes it covers.
    case checksumMismatch(String)
}

extension CodecError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated(let at): "bytes end early at offset \(at)"
        case .unknownTag(let tag, let at): "unknown tag \(tag) at offset \(at)"
        case .invalid(let what, let at): "invalid \(what) at offset \(at)"
        case .unsupportedVersion(let version):
            "format version \(version) is newer than this program"
        case .checksumMismatch(let what): "checksum of \(what) does not match"
        }
    }
}
