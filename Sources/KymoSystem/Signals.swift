package import Dispatch
import Glibc

/// How a command line behaves when it is interrupted or its reader goes away.
package enum Signals {
    /// Lets a closed pipe end the process silently, as `kymo samples ... | head` expects, also
    /// where the caller had the signal ignored.
    package static func endOnClosedPipe() { _ = signal(SIGPIPE, SIG_DFL) }

    /// Calls `handler` on every Ctrl-C instead of ending the process.
    ///
    /// - Returns: what must be kept for as long as that shall hold.
    package static func onInterrupt(
        _ handler: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        _ = signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }
}
