internal import Foundation
internal import KymoArchive

/// A file whose content is known, ready to be read from the beginning of its data.
struct OpenedInput {
    var kind: ImportReport.Kind
    var source: any ByteSource
    /// Size of the file as it lies on disk; 0 where it is not known.
    var totalBytes: Int
    /// The archive is cut off: what can be read is read.
    var isCut = false

    /// Opens a file, an unpacked folder, or `-` for standard input, and tells what it is.
    ///
    /// - Throws: `ImportError` with one line that says what is wrong.
    static func open(_ path: String, allowTruncated: Bool) throws(ImportError) -> OpenedInput {
        if path == "-" { return try openText(FileSource(path: "-"), path: path, totalBytes: 0) }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ImportError(.fileNotReadable, "there is no file \(path)")
        }
        if isFolder.boolValue { return try openFolder(path) }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
        let file = try FileSource(path: path)
        let head = try self.head(of: file)
        switch ContentKind(head: head) {
        case .zip: return try openZip(path, size, allowTruncated: allowTruncated)
        case .packed: return try openPacked(path, size)
        default:
            return try openText(
                ResumedSource(head: head, rest: file), head: head, path: path, totalBytes: size)
        }
    }

    /// The first bytes, or all where there are fewer.
    static func head(of source: any ByteSource) throws(ImportError) -> [UInt8] {
        var head: [UInt8] = []
        while head.count < ContentKind.headBytes {
            if try source.appendBlock(to: &head) == 0 { break }
        }
        return head
    }

    private static func openText(
        _ source: any ByteSource, path: String, totalBytes: Int
    ) throws(ImportError) -> OpenedInput {
        let head = try head(of: source)
        return try openText(
            ResumedSource(head: head, rest: source), head: head, path: path,
            totalBytes: totalBytes)
    }

    private static func openText(
        _ source: any ByteSource, head: [UInt8], path: String, totalBytes: Int
    ) throws(ImportError) -> OpenedInput {
        switch ContentKind(head: head) {
        case .appleExport:
            return OpenedInput(kind: .appleExport, source: source, totalBytes: totalBytes)
        case .sampleLines:
            return OpenedInput(kind: .sampleLines, source: source, totalBytes: totalBytes)
        case .empty where path == "-":
            // Nothing to say is a list of no samples; a file of no bytes is a mistake.
            return OpenedInput(kind: .sampleLines, source: source, totalBytes: 0)
        case .empty: throw ImportError(.emptyFile, "\(path) is empty")
        case .other(let what):
            throw ImportError(
                .unsupportedFormat, "\(path) is \(what), which cannot be imported",
                hint: Self.forms)
        case .emptyZip:
            throw ImportError(
                .noExportFound, "\(path) is an empty zip",
                hint: "exporting failed; lock the phone later and export again")
        case .zip, .packed:
            throw ImportError(
                .unsupportedFormat, "\(path) is packed twice, or packed on standard input",
                hint: "unpack it first")
        case .unknown:
            throw ImportError(
                .unknownFormat, "\(path) is nothing that can be imported", hint: Self.forms)
        }
    }

    private static let forms =
        "Apple Health exports (zip, XML, unpacked folder) and samples as NDJSON are read"

    // MARK: Folders and packed files

    private static func openFolder(_ path: String) throws(ImportError) -> OpenedInput {
        var found: [String] = []
        for folder in [path] + subfolders(of: path) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where name.lowercased().hasSuffix(".xml") && !name.hasPrefix("._") {
                let file = "\(folder)/\(name)"
                let head = (try? head(of: FileSource(path: file))) ?? []
                if ContentKind(head: head) == .appleExport { found.append(file) }
            }
        }
        guard let file = found.first else {
            throw ImportError(.noExportFound, "there is no export in the folder \(path)")
        }
        guard found.count == 1 else { throw several(found.sorted(), in: path) }
        return try open(file, allowTruncated: false)
    }

    private static func subfolders(of path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0 != "__MACOSX" }.map { "\(path)/\($0)" }.filter {
            var isFolder: ObjCBool = false
            return unsafe FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }

    private static func openPacked(_ path: String, _ size: Int) throws(ImportError) -> OpenedInput {
        let archive: ArchiveReader
        do throws(ArchiveError) {
            archive = try ArchiveReader(path: path, form: .stream)
            guard try archive.nextMember() != nil else { throw .damaged("it holds nothing") }
        } catch {
            throw ImportError(error, path: path)
        }
        return try openText(MemberSource(archive, path: path), path: path, totalBytes: size)
    }

    static func several(_ names: [String], in path: String) -> ImportError {
        ImportError(
            .severalExports,
            "\(path) holds \(names.count) exports: \(names.joined(separator: ", "))",
            hint: "import them one by one")
    }
}
