/// What `rooms.json` says: the order of the rooms, who may import and do what, and exceptions.
///
/// A place is a folder with a slash at its end, or a file, by its path below the package folder.
package struct RoomMap: Codable, Sendable {
    /// Folder of the core module.
    package var core: String
    /// Rooms of the core; each may use only those before it.
    package var rooms: [String]
    /// Places that may import a module, by module.
    package var imports: [String: [String]]
    /// Places that may hold memory-unsafe code.
    package var unsafe: [String]
    /// Places of the core that may ask for the time or a fresh identifier.
    package var clock: [String]
    /// Names allowed in the package folder.
    package var topLevel: [String]
    /// Findings that are known; the list may only shrink.
    package var exceptions: [Exception]

    package init(
        core: String = "Sources/KymoCore", rooms: [String] = [],
        imports: [String: [String]] = [:], unsafe: [String] = [], clock: [String] = [],
        topLevel: [String] = [], exceptions: [Exception] = []
    ) {
        self.core = core
        self.rooms = rooms
        self.imports = imports
        self.unsafe = unsafe
        self.clock = clock
        self.topLevel = topLevel
        self.exceptions = exceptions
    }

    /// Number of the room that holds `file`, from the left, or nil outside the core's rooms.
    func room(of file: SourceFile) -> Int? {
        guard let name = roomName(of: file) else { return nil }
        return rooms.firstIndex(of: name)
    }

    /// Name of the core's folder that holds `file`, a room or not.
    func roomName(of file: SourceFile) -> String? {
        guard file.path.hasPrefix(core + "/") else { return nil }
        let inner = file.path.dropFirst(core.count + 1).split(separator: "/")
        return inner.count > 1 ? inner.first.map(String.init) : nil
    }
}

/// A rule that a file or folder may break so many times, and the reason.
package struct Exception: Codable, Sendable {
    package var rule: String
    package var path: String
    package var count: Int
    package var why: String

    package init(rule: String, path: String, count: Int, why: String) {
        self.rule = rule
        self.path = path
        self.count = count
        self.why = why
    }
}
