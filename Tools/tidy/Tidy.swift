/// All rules together, with the exceptions taken away.
package enum Tidy {
    /// Every rule, grouped as the folders of Checks.
    static let checks: [any Check] = [
        RoomOrder(), Imports(), UnsafeCode(), ClockAndIdentifiers(),
        FileLength(), FunctionLength(), LineLength(), FolderSize(),
        BannedCode(), ForceUnwrap(), UncheckedSendable(), Leftovers(),
        Names(), TopLevel(), MachinePaths(),
    ]

    /// What is wrong in `tree`, in order of path and line.
    ///
    /// An exception hides its findings when there are exactly as many as it says. With more, all
    /// are told; with fewer, that the exception must shrink.
    package static func findings(in tree: SourceTree) -> [Finding] {
        let all = checks.flatMap { $0.findings(in: tree) }
        var left = all
        for exception in tree.rooms.exceptions {
            let known = all.filter { $0.rule == exception.rule && $0.path == exception.path }
            if known.count == exception.count {
                left.removeAll { $0.rule == exception.rule && $0.path == exception.path }
            } else if known.count < exception.count {
                left.removeAll { $0.rule == exception.rule && $0.path == exception.path }
                left.append(stale(exception, now: known.count))
            }
        }
        return left.sorted()
    }

    private static func stale(_ exception: Exception, now: Int) -> Finding {
        let what = "\(exception.rule) of \(exception.path)"
        let remedy =
            now == 0
            ? "take out the exception \(what), it is not needed any more"
            : "lower the exception \(what) to \(now)"
        return Finding(
            path: "Tools/tidy/rooms.json", line: 0, rule: "exceptions", remedy: remedy)
    }
}
