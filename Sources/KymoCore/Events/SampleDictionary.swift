/// The repeated parts of a batch of samples, each once, numbered in order of first use.
package struct SampleDictionary: Sendable {
    package private(set) var types = Interned<String>()
    package private(set) var units = Interned<Unit>()
    package private(set) var revisions = Interned<SourceRevision>()
    package private(set) var devices = Interned<Device>()
    package private(set) var metadata = Interned<Metadata>()
    package private(set) var texts = Interned<String>()
    /// Series and beats are hardly ever equal, so they are listed, not interned.
    package private(set) var series: [[SeriesEntry]] = []
    package private(set) var beats: [[Beat]] = []

    package init() {}

    package mutating func intern(type: String) -> Int32 { types.intern(type) }
    package mutating func intern(unit: Unit) -> Int32 { units.intern(unit) }
    package mutating func intern(revision: SourceRevision) -> Int32 { revisions.intern(revision) }
    package mutating func intern(device: Device?) -> Int32 {
        device.map { devices.intern($0) } ?? -1
    }
    package mutating func intern(metadata value: Metadata) -> Int32 {
        value.isEmpty ? -1 : metadata.intern(value)
    }
    package mutating func intern(text: String) -> Int32 { texts.intern(text) }
    package mutating func add(series entries: [SeriesEntry]) -> Int32 {
        series.append(entries)
        return Int32(truncatingIfNeeded: series.count - 1)
    }
    package mutating func add(beats list: [Beat]) -> Int32 {
        if list.isEmpty { return -1 }
        beats.append(list)
        return Int32(truncatingIfNeeded: beats.count - 1)
    }

    /// Takes a sample apart into a row of this dictionary.
    package mutating func row(for sample: Sample, identityOrdinal: UInt32? = nil) -> SampleRow {
        let value: RowValue =
            switch sample.value {
            case .quantity(let quantity):
                .quantity(quantity.value, unit: intern(unit: quantity.unit))
            case .series(let entries, let unit):
                .series(add(series: entries), unit: intern(unit: unit))
            case .category(let raw): .category(raw)
            case .text(let text): .text(intern(text: text))
            }
        return SampleRow(
            uuid: sample.uuid, identityOrdinal: identityOrdinal, type: intern(type: sample.type),
            start: sample.start, end: sample.end, created: sample.created, value: value,
            revision: intern(revision: sample.revision), device: intern(device: sample.device),
            metadata: intern(metadata: sample.metadata), beats: add(beats: sample.beats))
    }

    /// Puts the sample of a row together again. The row must be of this dictionary.
    package func sample(_ row: SampleRow) -> Sample {
        let value: SampleValue =
            switch row.value {
            case .quantity(let number, let unit):
                .quantity(Quantity(value: number, unit: units[unit]))
            case .series(let entries, let unit):
                .series(series[Int(entries)], unit: units[unit])
            case .category(let raw): .category(raw)
            case .text(let text): .text(texts[text])
            }
        return Sample(
            uuid: row.uuid, type: types[row.type], start: row.start, end: row.end,
            created: row.created, value: value, revision: revisions[row.revision],
            device: row.device < 0 ? nil : devices[row.device],
            metadata: row.metadata < 0 ? Metadata() : metadata[row.metadata],
            beats: row.beats < 0 ? [] : beats[Int(row.beats)])
    }
}
