import Glibc

/// The program that a process runs.
package enum ProcessImage {
    /// Becomes another program, which then has this process's place: its exit code is the one seen.
    ///
    /// - Parameter words: all words of its command line, its own name first.
    /// - Returns: only when that failed, the reason.
    package static func become(path: String, words: [String]) -> String {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for word in words { unsafe pointers.append(strdup(word)) }
        unsafe pointers.append(nil)
        _ = unsafe execv(path, pointers)
        let reason = errno
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
        return unsafe String(cString: strerror(reason))
    }
}
