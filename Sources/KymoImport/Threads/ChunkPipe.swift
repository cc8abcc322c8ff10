internal import Dispatch
internal import Foundation
internal import Synchronization

/// Hands pieces of a file from the thread that unpacks to the one that reads, a few at a time.
final class ChunkPipe: Sendable {
    private struct State {
        var chunks: [[UInt8]] = []
        var spare: [[UInt8]] = []
        var failure: ImportError?
        var hasEnded = false
        var isAbandoned = false
        var consumedBytes = 0
    }

    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    private let free = DispatchSemaphore(value: 0)

    private static let depth = 4
    private static let chunkBytes = 512 * 1024

    init() { for _ in 0..<Self.depth { free.signal() } }

    /// Starts a thread that takes everything out of `source`.
    ///
    /// The source belongs to that thread from then on.
    func fill(from source: any ByteSource) {
        let handover = Handover(source)
        let thread = Thread { [self] in pump(handover.value) }
        thread.name = "kymo.unpack"
        thread.start()
    }

    private func pump(_ source: any ByteSource) {
        while true {
            free.wait()
            var chunk = state.withLock { $0.spare.popLast() } ?? []
            chunk.reserveCapacity(Self.chunkBytes + 256 * 1024)
            var failure: ImportError?
            var hasEnded = false
            do throws(ImportError) {
                while chunk.count < Self.chunkBytes, !hasEnded {
                    hasEnded = try source.appendBlock(to: &chunk) == 0
                }
            } catch {
                failure = error
            }
            let consumed = source.consumedBytes
            let goesOn = state.withLock { state in
                if !chunk.isEmpty { state.chunks.append(chunk) }
                state.failure = failure
                state.hasEnded = hasEnded || failure != nil
                state.consumedBytes = consumed
                return !state.hasEnded && !state.isAbandoned
            }
            filled.signal()
            if !goesOn { return }
        }
    }

    /// The next piece, or nil after the last.
    ///
    /// - Throws: what unpacking threw, after everything that was unpacked before it.
    func next() throws(ImportError) -> [UInt8]? {
        while true {
            let (chunk, failure, hasEnded) = state.withLock { state in
                (
                    state.chunks.isEmpty ? nil : state.chunks.removeFirst(), state.failure,
                    state.hasEnded
                )
            }
            if let chunk { return chunk }
            if let failure { throw failure }
            if hasEnded { return nil }
            filled.wait()
        }
    }

    /// Gives back a piece, whose memory is used again.
    func giveBack(_ chunk: consuming [UInt8]) {
        chunk.removeAll(keepingCapacity: true)
        let empty = chunk
        state.withLock { $0.spare.append(empty) }
        free.signal()
    }

    /// Lets the unpacking thread end soon, whatever it is at.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        for _ in 0..<Self.depth { free.signal() }
    }

    /// Bytes of the file used up so far.
    var consumedBytes: Int { state.withLock { $0.consumedBytes } }
}
