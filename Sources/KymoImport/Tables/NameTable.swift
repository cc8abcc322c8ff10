/// Any number of byte strings, numbered from 0 in order of first use.
///
/// It lies in mapped files, so that a million names need no memory of the process.
final class NameTable {
    private struct Entry: BitwiseCopyable {
        var hash: UInt64
        var name: UInt64
    }

    private let directory: String
    private let arena: BlobArena
    private let entries: MappedBytes
    private let hash = ByteHash()
    /// Numbers plus one; 0 is a free slot.
    private var slots: MappedBytes
    private var slotCount = 4096
    private(set) var count = 0

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        self.directory = directory
        arena = try BlobArena(in: directory)
        entries = try MappedBytes(in: directory)
        slots = try MappedBytes(in: directory)
        try slots.grow(by: slotCount * Self.slotBytes)
    }

    /// The number of a name, which is added where it is new.
    ///
    /// - Throws: `spoolFailed`.
    func number(of name: [UInt8]) throws(ImportError) -> Int {
        let wanted = hash(name)
        let slot = self.slot(of: name, wanted)
        let known = slots.load(UInt32.self, at: slot * Self.slotBytes)
        if known != 0 { return Int(known) - 1 }
        let number = count
        let position = entries.count
        try entries.grow(by: MemoryLayout<Entry>.stride)
        entries.store(Entry(hash: wanted, name: try arena.add(name).rawValue), at: position)
        count += 1
        slots.store(UInt32(clamping: count), at: slot * Self.slotBytes)
        if count * 2 > slotCount { try enlarge() }
        return number
    }

    /// The number of a name, or nil where it is not there.
    func existingNumber(of name: [UInt8]) -> Int? {
        let known = slots.load(UInt32.self, at: slot(of: name, hash(name)) * Self.slotBytes)
        return known == 0 ? nil : Int(known) - 1
    }

    /// Lends the name with this number.
    func with<Result>(_ number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        arena.with(BlobReference(rawValue: entry(number).name), body)
    }

    /// The name with this number as text.
    func text(_ number: Int) -> String { with(number) { String(copying: $0) } }

    private func entry(_ number: Int) -> Entry {
        entries.load(Entry.self, at: number * MemoryLayout<Entry>.stride)
    }

    /// The slot where the name stands or would stand.
    private func slot(of name: [UInt8], _ wanted: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: wanted) & (slotCount - 1)
        while true {
            let known = slots.load(UInt32.self, at: slot * Self.slotBytes)
            if known == 0 { return slot }
            let entry = entry(Int(known) - 1)
            if entry.hash == wanted,
                arena.with(
                    BlobReference(rawValue: entry.name), { $0.hasSameBytes(as: name.span) })
            {
                return slot
            }
            slot = (slot + 1) & (slotCount - 1)
        }
    }

    private func enlarge() throws(ImportError) {
        slotCount *= 2
        slots = try MappedBytes(in: directory)
        try slots.grow(by: slotCount * Self.slotBytes)
        for number in 0..<count {
            var slot = Int(truncatingIfNeeded: entry(number).hash) & (slotCount - 1)
            while slots.load(UInt32.self, at: slot * Self.slotBytes) != 0 {
                slot = (slot + 1) & (slotCount - 1)
            }
            slots.store(UInt32(clamping: number + 1), at: slot * Self.slotBytes)
        }
    }

    private static let slotBytes = MemoryLayout<UInt32>.stride
}
