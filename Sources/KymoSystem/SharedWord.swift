internal import CSystem
internal import Glibc

/// A counter in a file that processes map: whoever waits for it is woken when another advances it.
@safe
package final class SharedWord: Sendable {
    /// Start of the mapped page; only touched by atomic operations.
    private let word: SharedPointer
    private let isWritable: Bool

    /// Maps the counter of a file, which is made if it is missing and can be.
    ///
    /// - Returns: nil where the file can be neither made nor read.
    package init?(path: String) {
        var isWritable = true
        var file = unsafe kymo_word_open(path, 1, 1)
        if file < 0 {
            isWritable = false
            file = unsafe kymo_word_open(path, 0, 0)
        }
        if file < 0 { return nil }
        defer { close(file) }
        let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
        let page = unsafe mmap(nil, Self.pageSize, protection, MAP_SHARED, file, 0)
        guard let page = unsafe page, unsafe page != MAP_FAILED else { return nil }
        unsafe word = unsafe SharedPointer(page.assumingMemoryBound(to: UInt32.self))
        self.isWritable = isWritable
    }

    deinit { unsafe munmap(word.address, Self.pageSize) }

    /// The counter now.
    package var value: UInt32 { unsafe kymo_word_load(word.address) }

    /// Counts one up and wakes everybody who waits, in all processes. Nothing happens where the
    /// file may only be read.
    package func advance() {
        if isWritable { unsafe kymo_word_advance(word.address) }
    }

    /// Blocks the thread until the counter is no longer `seen` or so many milliseconds are over;
    /// may come back early.
    package func wait(while seen: UInt32, milliseconds: Int64) {
        unsafe kymo_word_wait(word.address, seen, milliseconds &* 1_000_000)
    }

    private static let pageSize = 4096
}

/// An address that all threads may use, because only atomic operations touch what it points to.
@unsafe
private struct SharedPointer: @unchecked Sendable {
    let address: UnsafeMutablePointer<UInt32>

    init(_ address: UnsafeMutablePointer<UInt32>) { unsafe self.address = unsafe address }
}
