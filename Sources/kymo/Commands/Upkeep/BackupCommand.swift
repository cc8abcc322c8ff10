import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo backup`: a copy of the store as one file, while others read and write.
struct BackupCommand: FrontEnd {
    var name: String { "backup" }
    var abstract: String { "copies the store to one file while it is in use" }
    var discussion: String {
        """
        The file appears whole or not at all. To restore, put it into an empty directory under \
        the name data.mdb and give that directory as --store: it is the same store, and anchors \
        and checkpoints taken from it stay good.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.flag("force", help: "replace a file that is there"), .store],
            operands: [.one("FILE", help: "file to write")])
    }
    var examples: [Example] {
        [
            Example("a copy of today", "kymo backup health-2024-05-01.kymo"),
            Example(
                "back again",
                "mkdir restored && cp health-2024-05-01.kymo restored/data.mdb\n"
                    + "        kymo types --store restored"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let path = context.arguments.operand("FILE") ?? ""
        let mayReplace = context.arguments.has("force")
        if !mayReplace, FileManager.default.fileExists(atPath: path) {
            throw FrontEndError(
                "\(path) is there already", .ioError, hint: "--force replaces it")
        }
        let store = try await context.openStore()
        try store.backup(to: path, replacing: mayReplace)
        let position = try store.inspect { $0.position }
        await store.close()
        var answer = ObjectAnswer()
        answer.add("file", path)
        answer.add("position", .integer(Int64(clamping: position.rawValue)))
        try answer.write(to: context, sentence: "wrote \(path)")
        return .done
    }
}
