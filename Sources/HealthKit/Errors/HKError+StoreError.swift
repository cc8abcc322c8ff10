internal import KymoCore

extension HKError {
    /// The one table from failures of the store to Apple's codes.
    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .storeNotFound, .newerFormat: .errorHealthDataUnavailable
            case .storeBusy, .notAccessible, .poisoned, .mapFull, .diskFull, .corrupt:
                .errorDatabaseInaccessible
            case .tooLarge: .errorDataSizeExceeded
            default: .errorInvalidArgument
            }
        self.init(code, error.hint.map { "\(error.message); \($0)" } ?? error.message)
    }

    /// Any failure as one of ours.
    init(_ error: any Error) {
        switch error {
        case let error as HKError: self = error
        case let error as StoreError: self.init(error)
        default: self.init(.errorInvalidArgument, "\(error)")
        }
    }
}
