internal import Glibc

/// Directories that may have come to nothing.
package enum EmptyDirectory {
    /// Removes a directory if it is empty, in one step; anything else stays as it is.
    package static func remove(_ path: String) { _ = unsafe rmdir(path) }
}
