public import Foundation
internal import KymoCore

/// Something that a store keeps (api-surface 2).
open class HKObject: NSObject, @unchecked Sendable {
    let content: ObjectContent

    init(_ content: ObjectContent) { self.content = content }

    /// Identifier, unique in a store.
    open var uuid: UUID { content.uuid }

    /// Who wrote it, at which version: of an object that is not saved yet, this program.
    open var sourceRevision: HKSourceRevision { content.revision }

    /// Who wrote it.
    open var source: HKSource { sourceRevision.source }

    /// What measured it.
    open var device: HKDevice? { content.device }

    /// What else is known of it; nil where nothing is. Values are `String`, `NSNumber`, `Date` and
    /// `HKQuantity`.
    open var metadata: [String: Any]? {
        content.metadata.isEmpty ? nil : content.metadata.objects
    }

    /// Whether the other has the same identifier.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObject)?.content.uuid == content.uuid
    }

    /// Hash of the identifier.
    open override var hash: Int { content.uuid.hashValue }
}

/// What all objects have.
struct ObjectContent: Sendable {
    var uuid: UUID
    var revision: HKSourceRevision
    var device: HKDevice?
    var metadata = Metadata()
    /// What is wrong with what the object was made of; saving it says so.
    var fault: String?

    /// Of a new object.
    init(device: HKDevice?, metadata objects: [String: Any]?) {
        uuid = UUID()
        revision = HKSourceRevision.ofProgram
        self.device = device
        do throws(HKError) {
            metadata = try Metadata(objects: objects ?? [:])
        } catch {
            fault = error.message
        }
    }

    /// Of a stored sample.
    init(_ sample: Sample) {
        uuid = sample.uuid
        revision = HKSourceRevision(sample.revision)
        device = sample.device.map { HKDevice($0) }
        metadata = sample.metadata
    }
}
