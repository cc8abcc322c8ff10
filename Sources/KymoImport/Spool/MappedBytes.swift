internal import Glibc

/// Bytes that grow at their end, in a mapped file without a name.
///
/// The pages belong to the kernel, which writes them out when memory is short, so tables of any
/// size need no memory of the process. Not for use from two threads at a time.
@safe
final class MappedBytes {
    private let file: TemporaryFile
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// Bytes in use; everything up to here may be read and written.
    private(set) var count = 0

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        file = try TemporaryFile(in: directory)
        capacity = Self.firstCapacity
        unsafe base = try unsafe Self.map(Self.firstCapacity, of: file)
    }

    deinit { unsafe munmap(base, capacity) }

    /// Adds bytes at the end; returns where they begin.
    ///
    /// - Throws: `spoolFailed` where the disk is full.
    func append(_ bytes: Span<UInt8>) throws(ImportError) -> Int {
        let position = count
        try grow(by: bytes.count)
        unsafe bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            // `grow` has made room for exactly these.
            unsafe (base + position).copyMemory(from: start, byteCount: source.count)
        }
        return position
    }

    /// Adds `byteCount` zeroes at the end.
    ///
    /// - Throws: `spoolFailed` where the disk is full.
    func grow(by byteCount: Int) throws(ImportError) {
        let (needed, overflow) = count.addingReportingOverflow(byteCount)
        guard !overflow, byteCount >= 0 else { throw ImportError.spool("spool too large") }
        if needed > capacity {
            var wanted = capacity
            while wanted < needed { wanted += min(wanted, Self.largestStep) }
            let larger = try unsafe Self.map(wanted, of: file)
            unsafe munmap(base, capacity)
            unsafe base = unsafe larger
            capacity = wanted
        }
        count = needed
    }

    /// Reads a value of fixed layout; the position must be in use.
    @inline(__always)
    func load<Value: BitwiseCopyable>(_ type: Value.Type, at position: Int) -> Value {
        precondition(position >= 0 && position <= count &- MemoryLayout<Value>.size)
        return unsafe base.loadUnaligned(fromByteOffset: position, as: type)
    }

    /// Writes a value of fixed layout; the position must be in use.
    @inline(__always)
    func store<Value: BitwiseCopyable>(_ value: Value, at position: Int) {
        precondition(position >= 0 && position <= count &- MemoryLayout<Value>.size)
        unsafe base.storeBytes(of: value, toByteOffset: position, as: Value.self)
    }

    /// Lends a part; the range must be in use.
    func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let part = unsafe UnsafeRawBufferPointer(
            start: base + range.lowerBound, count: range.count)
        return unsafe part.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    }

    /// Maps the file at a new size. A full disk is told here, by an error, not at a page fault.
    private static func map(
        _ size: Int, of file: TemporaryFile
    ) throws(ImportError) -> UnsafeMutableRawPointer {
        let result = posix_fallocate(file.descriptor, 0, size)
        guard result == 0 else {
            errno = result
            throw ImportError.spool("cannot enlarge the spool")
        }
        let address = unsafe mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw ImportError.spool("cannot map the spool")
        }
        return unsafe address
    }

    private static let firstCapacity = 64 * 1024
    private static let largestStep = 64 * 1024 * 1024
}
