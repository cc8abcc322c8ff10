internal import KymoArchive

/// Finding the export inside a zip.
extension OpenedInput {
    /// The one member that begins as an export does: names are localised (export-format Q2).
    ///
    /// All names are looked at before anything is unpacked.
    static func openZip(
        _ path: String, _ size: Int, allowTruncated: Bool
    ) throws(ImportError) -> OpenedInput {
        do throws(ArchiveError) {
            try checkNames(path)
        } catch {
            if allowTruncated, error.saysCut { return try openCutZip(path, size) }
            throw ImportError(error, path: path)
        }
        let found = try exports(in: path)
        guard let place = found.first else {
            throw ImportError(
                .noExportFound, "there is no Apple Health export in \(path)",
                hint: "no member begins as an export does; damaged exports of iOS can be empty")
        }
        guard found.count == 1 else { throw several(found.map(\.name), in: path) }
        do throws(ArchiveError) {
            let archive = try ArchiveReader(path: path, form: .zip)
            for _ in 0...place.index { _ = try archive.nextMember() }
            return OpenedInput(
                kind: .appleExport, source: MemberSource(archive, path: path), totalBytes: size)
        } catch {
            throw ImportError(error, path: path)
        }
    }

    private static func checkNames(_ path: String) throws(ArchiveError) {
        let archive = try ArchiveReader(path: path, form: .zip)
        while let member = try archive.nextMember() {
            guard member.hasSafeName else { throw .hostileName(member.name) }
        }
    }

    private static func exports(
        in path: String
    ) throws(ImportError) -> [(index: Int, name: String)] {
        var found: [(index: Int, name: String)] = []
        do throws(ArchiveError) {
            let archive = try ArchiveReader(path: path, form: .zip)
            var index = 0
            while let member = try archive.nextMember() {
                if mayBeExport(member) {
                    if member.isEncrypted { throw .encrypted(member: member.name) }
                    if try begins(archive) { found.append((index, member.name)) }
                }
                index += 1
            }
        } catch {
            throw ImportError(error, path: path)
        }
        return found
    }

    /// What is left of a zip without its directory, read from the beginning.
    private static func openCutZip(_ path: String, _ size: Int) throws(ImportError) -> OpenedInput {
        do throws(ArchiveError) {
            let archive = try ArchiveReader(path: path, form: .cutZip)
            while let member = try archive.nextMember() {
                guard member.hasSafeName else { throw .hostileName(member.name) }
                guard mayBeExport(member) else { continue }
                let head = headOfRest(archive)
                guard ContentKind(head: head) == .appleExport else { continue }
                let source = ResumedSource(head: head, rest: MemberSource(archive, path: path))
                return OpenedInput(
                    kind: .appleExport, source: source, totalBytes: size, isCut: true)
            }
        } catch {
            throw ImportError(error, path: path)
        }
        throw ImportError(
            .noExportFound, "there is no Apple Health export in what is left of \(path)")
    }

    /// The first bytes of a member, as far as they can be read.
    private static func headOfRest(_ archive: ArchiveReader) -> [UInt8] {
        var head: [UInt8] = []
        do throws(ArchiveError) {
            while head.count < ContentKind.headBytes, try archive.appendBlock(to: &head) > 0 {}
        } catch {
            // The cut is here; reading on says so.
        }
        return head
    }

    /// Leaves out folders, shadows of a Mac, and what exports hold beside their data.
    private static func mayBeExport(_ member: ArchiveMember) -> Bool {
        let name = member.name.lowercased()
        return member.isFile && !member.isShadow
            && ![".gpx", ".csv", ".json", ".pdf", ".png", ".jpg"].contains { name.hasSuffix($0) }
    }

    private static func begins(_ archive: ArchiveReader) throws(ArchiveError) -> Bool {
        var head: [UInt8] = []
        while head.count < ContentKind.headBytes, try archive.appendBlock(to: &head) > 0 {}
        return ContentKind(head: head) == .appleExport
    }
}

extension ArchiveError {
    /// Whether it may be that only the end is missing.
    fileprivate var saysCut: Bool {
        switch self {
        case .notAnArchive, .damaged: true
        default: false
        }
    }
}
