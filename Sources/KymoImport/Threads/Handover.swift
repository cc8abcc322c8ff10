/// Something that one thread makes and leaves to another.
///
/// Guarded by its use: who hands the value over does not touch it again, and one thread takes it.
struct Handover<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
