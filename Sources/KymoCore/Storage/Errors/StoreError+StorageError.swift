internal import LMDB

extension StoreError {
    /// The one place where failures of the storage become failures of the store.
    init(_ error: StorageError, path: String) {
        switch error {
        case .database(let inner): self.init(inner, path: path)
        case .index(.backend(let inner)):
            if let inner = inner as? LMDBError {
                self.init(inner, path: path)
            } else if let inner = inner as? StorageError {
                self.init(inner, path: path)
            } else {
                self.init(.corrupt, "the index of \(path) cannot be read: \(inner)")
            }
        case .index(.damaged(let table, let inner)):
            self.init(
                .corrupt, "index '\(table)' of \(path) is damaged: \(inner)",
                hint: "run 'kymo replay rebuild' to make the indexes afresh from the log")
        case .index(.inconsistent(let what)):
            self.init(
                .corrupt, "log and index of \(path) disagree: \(what)",
                hint: "run 'kymo replay verify', then 'kymo replay rebuild'")
        case .damagedBatch(let position, let inner):
            self.init(
                .corrupt,
                "the log of \(path) is damaged at position \(position.rawValue): \(inner)",
                hint: "restore the store from a backup")
        case .damagedState(let what):
            self.init(.corrupt, "the state of \(path) is damaged: \(what)")
        case .newerFormat(let what):
            self.init(
                .newerFormat, "\(path) was written by a newer version of Kymo (\(what))",
                hint: "install that version")
        case .poisoned:
            self.init(
                .poisoned, "an earlier write to \(path) may not have reached the disk",
                hint: "close the store and open it again")
        case .refused(let inner):
            self = inner as? StoreError ?? StoreError(.invalidArgument, "\(inner)")
        }
    }

    private init(_ error: LMDBError, path: String) {
        let message = "\(path): \(error.message)"
        switch error.code {
        case .busy:
            self.init(
                .storeBusy, "\(path) is being written by another process",
                hint: "try again, or wait longer with --wait SECONDS")
        case .mapFull:
            self.init(.mapFull, message, hint: "the store has reached its largest allowed size")
        case .diskFull:
            self.init(.diskFull, message, hint: "free some space on the disk and try again")
        case .syncFailed, .panic: self.init(.poisoned, message, hint: "open the store again")
        case .corrupted, .notAnEnvironment:
            self.init(.corrupt, message, hint: "restore the store from a backup")
        case .missing: self.init(.storeNotFound, "there is no store at \(path)")
        case .alreadyOpen:
            self.init(.storeBusy, "this process has \(path) open already")
        default:
            self.init(.notAccessible, message, hint: "check the directory and its permissions")
        }
    }
}
