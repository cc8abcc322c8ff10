import Foundation
import KymoFrontEnd

/// A fresh folder for replayed indexes, about as large as the live ones.
struct ScratchFolder {
    let path: String

    /// - Throws: `FrontEndError` when it cannot be made.
    init(in directory: String) throws(FrontEndError) {
        path = directory + "/scratch-" + UUID().uuidString.lowercased()
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw FrontEndError(
                "cannot make a scratch folder in \(directory)", code: "notAccessible",
                hint: "name another place with --scratch DIR", exitCode: .busy)
        }
    }

    /// Takes it away with all it holds.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
