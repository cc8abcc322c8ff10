internal import Foundation
internal import KymoCore

/// What a file tells of its sources, gathered while reading (decisions 7).
///
/// In an export a source is a name. Names that differ only in the composition of characters or in
/// the kind of blank are one source with several spellings: what shows its kind is kept with the
/// normal spelling.
final class SourceTable {
    /// What is known of one spelling.
    struct Facts: BitwiseCopyable {
        /// For the content identity: the spelling as it came.
        var part: ContentIdentity.Part
        /// Number of the normal spelling.
        var normal: UInt32
        /// Whether any record that counts has this spelling.
        var isUsed = false
        /// Creation date, else start, of the record that comes first by these two.
        var firstCreated = Double.infinity
        var firstStart = Double.infinity

        // Of the normal spelling only:
        var hasDevice = false
        var isFirstParty = false
        /// Start of the latest record that tells the product, and what it tells.
        var latestStart = -Double.infinity
        var product = BlobReference.none
    }

    private let names: NameTable
    private let facts: MappedBytes
    private let products: BlobArena

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        names = try NameTable(in: directory)
        facts = try MappedBytes(in: directory)
        products = try BlobArena(in: directory)
    }

    /// Number of spellings.
    var count: Int { names.count }

    subscript(number: Int) -> Facts {
        get { facts.load(Facts.self, at: number * MemoryLayout<Facts>.stride) }
        set { facts.store(newValue, at: number * MemoryLayout<Facts>.stride) }
    }

    /// The number of a spelling, new or known.
    ///
    /// - Throws: `spoolFailed`.
    func number(of name: String) throws(ImportError) -> Int {
        let before = names.count
        let number = try names.number(of: Array(name.utf8))
        guard number == before else { return number }
        try facts.grow(by: MemoryLayout<Facts>.stride)
        self[number] = Facts(part: .init(text: name), normal: UInt32(clamping: number))
        let normal = Self.normalised(name)
        if !normal.utf8.elementsEqual(name.utf8) {
            self[number].normal = UInt32(clamping: try self.number(of: normal))
        }
        return number
    }

    /// The spelling with this number.
    func name(_ number: Int) -> String { names.text(number) }

    /// Notes a record that will be saved or is a duplicate.
    @inline(__always)
    func note(_ number: Int, created: Double, start: Double) {
        var known = self[number]
        let key = created == SpoolRecord.noCreation ? start : created
        if known.isUsed, (key, start) >= (known.firstCreated, known.firstStart) { return }
        known.isUsed = true
        known.firstCreated = key
        known.firstStart = start
        self[number] = known
    }

    /// Notes that a record of this source names a device.
    func noteDevice(_ number: Int) {
        let normal = Int(self[number].normal)
        if !self[normal].hasDevice { self[normal].hasDevice = true }
    }

    /// Notes that a record shows the source to be first-party.
    func noteFirstParty(_ number: Int) {
        let normal = Int(self[number].normal)
        if !self[normal].isFirstParty { self[normal].isFirstParty = true }
    }

    /// Notes what a record tells of the product; the latest start counts.
    func noteProduct(_ number: Int, _ product: BlobReference, start: Double) {
        let normal = Int(self[number].normal)
        var known = self[normal]
        guard start >= known.latestStart else { return }
        if known.product != product {
            if start == known.latestStart, text(known.product) >= text(product) { return }
            known.product = product
        }
        known.latestStart = start
        self[normal] = known
    }

    /// Keeps the text of a product.
    ///
    /// - Throws: `spoolFailed`.
    func addProduct(_ text: String) throws(ImportError) -> BlobReference {
        try products.add(Array(text.utf8))
    }

    /// The latest product of a source.
    func product(_ number: Int) -> String? {
        let reference = self[Int(self[number].normal)].product
        return reference == .none ? nil : text(reference)
    }

    private func text(_ product: BlobReference) -> String {
        product == .none ? "" : products.with(product) { String(copying: $0) }
    }

    /// The spelling under which names are compared: composed, with U+00A0 as a blank.
    static func normalised(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        return name.replacingOccurrences(of: "\u{A0}", with: " ")
            .precomposedStringWithCanonicalMapping
    }
}
