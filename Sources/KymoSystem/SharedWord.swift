internal import CSystem
internal import Glibc

/// A counter in a file that processes map: whoever waits for it is woken when another advances it.
///
/// Nothing that others do to the file can do more harm than a wait that ends late.
@safe
package final class SharedWord: Sendable {
    /// Start of the mapped page; never touched, the kernel waits at its address.
    private let address: SharedPointer
    private let file: Int32
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
        let page = unsafe mmap(nil, Self.pageSize, PROT_READ, MAP_SHARED, file, 0)
        guard let page = unsafe page, unsafe page != MAP_FAILED else {
            close(file)
            return nil
        }
        unsafe address = unsafe SharedPointer(page.assumingMemoryBound(to: UInt32.self))
        self.file = file
        self.isWritable = isWritable
    }

    deinit {
        unsafe munmap(address.address, Self.pageSize)
        close(file)
    }

    /// The counter now.
    package var value: UInt32 { kymo_word_load(file) }

    /// Whether the file was removed or replaced, so that others count in another.
    package var isGone: Bool { kymo_file_is_gone(file) != 0 }

    /// Counts one up and wakes everybody who waits, in all processes. Nothing happens where the
    /// file may only be read.
    package func advance() {
        if isWritable { unsafe kymo_word_advance(file, address.address) }
    }

    /// Blocks the thread until the counter is no longer `seen` or so many milliseconds are over;
    /// may come back early.
    package func wait(while seen: UInt32, milliseconds: Int64) {
        unsafe kymo_word_wait(address.address, seen, milliseconds &* 1_000_000)
    }

    private static let pageSize = 4096
}

/// An address that all threads may use, because nobody touches what it points to.
@unsafe
private struct SharedPointer: @unchecked Sendable {
    let address: UnsafeMutablePointer<UInt32>

    init(_ address: UnsafeMutablePointer<UInt32>) { unsafe self.address = unsafe address }
}
