import Glibc

/// Descriptors 0 to 2, which the system hands to the next file opened where a caller closed them.
package enum StandardStreams {
    /// Fills the places of closed streams, so that no file of a store can come to be standard
    /// output. Reading the stand-in finds the end, and writing an answer to it fails.
    package static func holdPlaces() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 {
            let mode = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY
            _ = unsafe open("/dev/null", mode)
        }
    }
}
