/// Inside the core a room uses only rooms to its left.
///
/// The compiler cannot check folders. This check knows the top-level types that each room declares
/// and finds their names in rooms further left.
package struct RoomOrder: Check {
    package static let rule = "room-order"

    package init() {}

    package func findings(in tree: SourceTree) -> [Finding] {
        let core = tree.swiftFiles.filter { $0.path.hasPrefix(tree.rooms.core + "/") }
        var homes: [String: Int] = [:]
        for file in core {
            guard let room = tree.rooms.room(of: file) else { continue }
            for name in TypeDeclaration.topLevel(file.tokens) {
                homes[name] = min(homes[name] ?? room, room)
            }
        }
        return core.flatMap { file in
            guard let room = tree.rooms.room(of: file) else { return [homeless(file, tree)] }
            return uses(in: file, room: room, homes: homes, rooms: tree.rooms.rooms)
        }
    }

    private func homeless(_ file: SourceFile, _ tree: SourceTree) -> Finding {
        let name = tree.rooms.roomName(of: file)
        return finding(
            file, 0,
            name.map { "\($0) is not a room; move the file or add the room to rooms.json" }
                ?? "move the file into a room")
    }

    private func uses(
        in file: SourceFile, room: Int, homes: [String: Int], rooms: [String]
    ) -> [Finding] {
        let own = Set(TypeDeclaration.all(file.tokens))
        var told: Set<String> = []
        var findings: [Finding] = []
        for (index, token) in file.tokens.enumerated() where token.isWord {
            guard let home = homes[token.text], home > room, !own.contains(token.text) else {
                continue
            }
            if isMember(index, file.tokens) { continue }
            guard told.insert(token.text).inserted else { continue }
            findings.append(
                finding(
                    file, token.line,
                    "\(token.text) is of \(rooms[home]), to the right of \(rooms[room]); "
                        + "move the line to \(rooms[home]) or hand a value of this room over"))
        }
        return findings
    }

    /// Whether the word follows a dot of something else than the module, as `Outer.Name`.
    private func isMember(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index > 0, tokens[index - 1].text == "." else { return false }
        return index < 2 || tokens[index - 2].text != "KymoCore"
    }
}
