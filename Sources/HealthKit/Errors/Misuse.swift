internal import Foundation

/// Tells of a programming error where Apple's framework raises an exception and the signature has
/// no error: one line on standard error, and the call answers as its documentation says.
enum Misuse {
    static func report(_ what: String) {
        FileHandle.standardError.write(Data("HealthKit: \(what)\n".utf8))
    }
}
