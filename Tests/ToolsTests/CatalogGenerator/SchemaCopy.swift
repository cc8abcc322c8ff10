import Foundation

@testable import catalog_generator

/// A copy of `Schemas` that a test may spoil.
final class SchemaCopy {
    let folder: URL

    static let original = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Schemas")

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemas \(UUID().uuidString)")
        try FileManager.default.copyItem(at: Self.original, to: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Replaces the first occurrence of a text; false when there is none.
    func replace(_ old: String, with new: String, in name: String) throws -> Bool {
        var text = try String(contentsOf: file(name), encoding: .utf8)
        guard let place = text.range(of: old) else { return false }
        text.replaceSubrange(place, with: new)
        try text.write(to: file(name), atomically: true, encoding: .utf8)
        return true
    }

    /// What the generator says of a table, or nil when it has nothing against it.
    func complaint(_ name: String) -> String? {
        do {
            _ = try Main.generated(from: file(name))
            return nil
        } catch { return "\(error)" }
    }
}
