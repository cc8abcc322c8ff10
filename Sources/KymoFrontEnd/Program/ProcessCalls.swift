import Dispatch
import Glibc

/// The few calls of the C library that a command line needs and Foundation does not offer.
enum ProcessCalls {
    /// Whether a file descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal behind a descriptor, if it tells.
    static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        let answer = unsafe withUnsafeMutablePointer(to: &size) { pointer in
            unsafe ioctl(descriptor, UInt(TIOCGWINSZ), pointer)
        }
        return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Lets a closed pipe end the process silently, as `kymo samples ... | head` expects, also
    /// where the caller had the signal ignored.
    static func endOnClosedPipe() { _ = signal(SIGPIPE, SIG_DFL) }

    /// Calls `handler` on every Ctrl-C instead of ending the process.
    /// - Returns: what must be kept for as long as that shall hold.
    static func onInterrupt(_ handler: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        _ = signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }

    /// Becomes another program, which then has our place: its exit code is the one seen.
    /// - Returns: only when that failed, the reason.
    static func become(path: String, words: [String]) -> String {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for word in words { unsafe pointers.append(strdup(word)) }
        unsafe pointers.append(nil)
        _ = unsafe execv(path, pointers)
        let reason = errno
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
        return unsafe String(cString: strerror(reason))
    }
}
