import Glibc

/// What can be asked of a terminal.
package enum Terminal {
    /// Whether a file descriptor is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal behind a descriptor; nil if it does not tell.
    package static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        let answer = unsafe withUnsafeMutablePointer(to: &size) { pointer in
            unsafe ioctl(descriptor, UInt(TIOCGWINSZ), pointer)
        }
        return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
