public import Foundation

/// A part of a program that writes to the log.
open class OSLog: NSObject, @unchecked Sendable {
    /// Where lines come from; nil for the log that takes none.
    let origin: LogOrigin?

    private init(_ origin: LogOrigin?) { self.origin = origin }

    /// A part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: the program, such as `com.example.app`.
    ///   - category: the part.
    public init(subsystem: String, category: String) {
        origin = LogOrigin(subsystem: subsystem, category: category)
    }

    /// A part of a program that has one of the names known to Apple's tools.
    ///
    /// - Parameters:
    ///   - subsystem: the program, such as `com.example.app`.
    ///   - category: the part.
    public init(subsystem: String, category: Category) {
        origin = LogOrigin(subsystem: subsystem, category: category.rawValue)
    }

    /// The program as a whole.
    public static let `default` = OSLog(LogOrigin(subsystem: "", category: ""))
    /// Takes no lines.
    public static let disabled = OSLog(nil)

    /// Whether lines of a level are written.
    ///
    /// - Parameter type: the level.
    open func isEnabled(type: OSLogType) -> Bool {
        origin != nil && LogPolicy.current.writes(type)
    }

    /// Names of categories that Apple's tools know.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// A category by its name.
        ///
        /// - Parameter rawValue: the name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Moments of note.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// What is only measured while a tool looks on.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    }
}
