import Foundation
import KymoCore
import Synchronization

/// Where answers go: standard output, buffered. Nothing but data is written here.
public final class Output: Sendable {
    /// Bytes not handed on yet; the mutex guards them.
    private let pending = Mutex<[UInt8]>([])
    private let sink: @Sendable ([UInt8]) throws -> Void
    private static let limit = 1 << 16

    /// - Parameter sink: takes bytes in order.
    package init(sink: @escaping @Sendable ([UInt8]) throws -> Void) { self.sink = sink }

    /// Standard output of this process.
    static let standard = Output { bytes in
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }

    /// - Throws: `FrontEndError` when standard output cannot be written (full disk, closed pipe).
    public func write(_ text: String) throws(FrontEndError) { try write(Array(text.utf8)) }

    /// - Throws: as `write(_:)` of a text.
    public func write(_ bytes: [UInt8]) throws(FrontEndError) {
        let full = pending.withLock { buffer -> [UInt8] in
            buffer.append(contentsOf: bytes)
            guard buffer.count >= Self.limit else { return [] }
            defer { buffer.removeAll(keepingCapacity: true) }
            return buffer
        }
        try pass(full)
    }

    /// Hands on what is buffered.
    /// - Throws: as `write(_:)`.
    public func flush() throws(FrontEndError) {
        try pass(
            pending.withLock { buffer in
                defer { buffer.removeAll() }
                return buffer
            })
    }

    private func pass(_ bytes: [UInt8]) throws(FrontEndError) {
        if bytes.isEmpty { return }
        do {
            try sink(bytes)
        } catch {
            let isFull = Self.isDiskFull(error)
            throw FrontEndError(
                "cannot write the answer to standard output: \(Self.reason(error))",
                isFull ? .diskFull : .ioError)
        }
    }

    private static func systemError(_ error: any Error) -> NSError {
        let outer = error as NSError
        return outer.userInfo[NSUnderlyingErrorKey] as? NSError ?? outer
    }

    private static func isDiskFull(_ error: any Error) -> Bool {
        let inner = systemError(error)
        return inner.domain == NSPOSIXErrorDomain
            && inner.code == Int(POSIXErrorCode.ENOSPC.rawValue)
            || (error as? CocoaError)?.code == .fileWriteOutOfSpace
    }

    private static func reason(_ error: any Error) -> String {
        isDiskFull(error) ? "no space left" : "it was closed or refused the data"
    }
}
