internal import KymoCore

/// What few records have: text instead of a value, a series, beats.
struct RecordExtra {
    var text: String?
    var series: [SeriesEntry] = []
    var beats: [Beat] = []

    var isEmpty: Bool { text == nil && series.isEmpty && beats.isEmpty }

    init(text: String? = nil, series: [SeriesEntry] = [], beats: [Beat] = []) {
        self.text = text
        self.series = series
        self.beats = beats
    }

    var encoded: [UInt8] {
        var out = ByteWriter()
        out.write(optionalText: text)
        out.write(count: series.count)
        for entry in series {
            out.write(entry.start.seconds)
            out.write(entry.end.seconds)
            out.write(entry.value)
        }
        out.write(count: beats.count)
        for beat in beats {
            out.write(beat.bpm)
            out.write(text: beat.time)
        }
        return out.bytes
    }

    init(encoded: [UInt8]) throws(CodecError) {
        var input = ByteReader(encoded)
        text = try input.readOptionalText()
        for _ in 0..<(try input.readCount(minimumSize: 24)) {
            series.append(
                SeriesEntry(
                    start: Instant(seconds: try input.readDouble()),
                    end: Instant(seconds: try input.readDouble()),
                    value: try input.readDouble()))
        }
        for _ in 0..<(try input.readCount(minimumSize: 9)) {
            beats.append(Beat(bpm: try input.readDouble(), time: try input.readText()))
        }
    }
}
