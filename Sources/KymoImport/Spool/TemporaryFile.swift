internal import Glibc

/// A file without a name: it is gone when it is closed, however the process ends.
final class TemporaryFile {
    let descriptor: Int32

    /// Makes one in `directory`, which must exist.
    ///
    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        let unnamed = unsafe open(directory, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
        if unnamed >= 0 {
            descriptor = unnamed
            return
        }
        // Not every file system can make files without a name.
        var template = Array("\(directory)/.kymo-import-XXXXXX".utf8CString)
        let named = unsafe template.withUnsafeMutableBufferPointer { path -> Int32 in
            guard let base = path.baseAddress else { return -1 }
            let descriptor = unsafe mkstemp(base)
            if descriptor >= 0 {
                unsafe unlink(base)
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
            return descriptor
        }
        guard named >= 0 else { throw ImportError.spool("cannot make a file in \(directory)") }
        descriptor = named
    }

    deinit { close(descriptor) }

    /// `O_TMPFILE`, a macro that is not imported.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

extension ImportError {
    /// A fault of the spool with the system's words for `errno`.
    static func spool(_ what: String) -> ImportError {
        let number = errno
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return ImportError(
            [ENOSPC, EDQUOT, EFBIG].contains(number) ? .diskFull : .spoolFailed,
            "\(what): \(reason)",
            hint: number == ENOSPC
                ? "an import needs room beside the store for what it read" : nil)
    }
}
