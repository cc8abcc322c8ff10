public import Foundation
internal import KymoCore

/// What is left of an object that was deleted.
open class HKDeletedObject: NSObject, @unchecked Sendable {
    private let deleted: DeletedSample

    init(_ deleted: DeletedSample) { self.deleted = deleted }

    /// Its identifier.
    open var uuid: UUID { deleted.uuid }

    /// Its sync identifier and sync version; nil where it had none.
    open var metadata: [String: Any]? {
        deleted.metadata.isEmpty ? nil : deleted.metadata.objects
    }

    /// Whether the other has the same identifier.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDeletedObject)?.uuid == uuid
    }

    /// Hash of the identifier.
    open override var hash: Int { deleted.uuid.hashValue }
}
