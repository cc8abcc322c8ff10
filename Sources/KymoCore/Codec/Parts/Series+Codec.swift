/// Series entries: count, then the columns of starts, ends and values.
package enum SeriesCodec {
    package static func encode(_ entries: [SeriesEntry], to out: inout ByteWriter) {
        out.write(count: entries.count)
        let starts = Column.write(doubles: entries.map(\.start.seconds), sorted: true, to: &out)
        Column.write(doubles: entries.map(\.end.seconds), reference: starts, to: &out)
        Column.write(doubles: entries.map(\.value), to: &out)
    }

    package static func decode(
        from input: inout ByteReader
    ) throws(CodecError) -> [SeriesEntry] {
        let count = try input.readCount(minimumSize: 0)
        let starts = try Column.readDoubles(count, from: &input)
        let ends = try Column.readDoubles(count, reference: starts.scaled, from: &input)
        let values = try Column.readDoubles(count, from: &input)
        return (0..<count).map {
            SeriesEntry(
                start: Instant(seconds: starts.values[$0]), end: Instant(seconds: ends.values[$0]),
                value: values.values[$0])
        }
    }
}

/// Beats: count, the column of rates, then the clock times as text.
package enum BeatsCodec {
    package static func encode(_ beats: [Beat], to out: inout ByteWriter) {
        out.write(count: beats.count)
        Column.write(doubles: beats.map(\.bpm), to: &out)
        for beat in beats { out.write(text: beat.time) }
    }

    package static func decode(from input: inout ByteReader) throws(CodecError) -> [Beat] {
        let count = try input.readCount()
        let rates = try Column.readDoubles(count, from: &input).values
        var beats: [Beat] = []
        for rate in rates { beats.append(Beat(bpm: rate, time: try input.readText())) }
        return beats
    }
}
