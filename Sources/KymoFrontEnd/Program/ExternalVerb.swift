import Foundation

/// An executable `kymo-<verb>` that serves as a verb: ours and a stranger's are found alike.
public struct ExternalVerb: Hashable, Sendable {
    /// The verb, without `kymo-`.
    public var name: String
    /// Full path of the executable.
    public var path: String

    private static let prefix = "kymo-"

    /// Directories looked through: that of the running executable first, then those of `PATH`.
    /// Relative entries of `PATH` are passed over: the current directory is nobody's to trust.
    package static func directories(executable: String?, searchPath: String?) -> [String] {
        var directories: [String] = []
        if let executable { directories.append((executable as NSString).deletingLastPathComponent) }
        for entry in (searchPath ?? "").split(separator: ":") where entry.hasPrefix("/") {
            directories.append(String(entry))
        }
        var seen: Set<String> = []
        return directories.filter { seen.insert($0).inserted }
    }

    /// The first executable of that verb, or nil.
    package static func find(_ name: String, in directories: [String]) -> ExternalVerb? {
        guard isName(name) else { return nil }
        for directory in directories {
            let path = (directory as NSString).appendingPathComponent(prefix + name)
            if isProgram(path) { return ExternalVerb(name: name, path: path) }
        }
        return nil
    }

    /// Every verb there is, by name; of several executables the one that `find` would take.
    package static func all(in directories: [String]) -> [ExternalVerb] {
        var found: [String: ExternalVerb] = [:]
        for directory in directories {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
            for file in files where file.hasPrefix(prefix) {
                let name = String(file.dropFirst(prefix.count))
                let path = (directory as NSString).appendingPathComponent(file)
                guard found[name] == nil, isName(name), isProgram(path) else { continue }
                found[name] = ExternalVerb(name: name, path: path)
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Lower-case letters, digits and inner dashes, so that no path can be smuggled in.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
    }

    private static func isProgram(_ path: String) -> Bool {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.type] as? FileAttributeType == .typeRegular
            && FileManager.default.isExecutableFile(atPath: file)
    }
}
