internal import KymoCore

/// What few records have: text instead of a value, or beats.
struct RecordExtra {
    var text: String?
    var beats: [Beat] = []

    var isEmpty: Bool { text == nil && beats.isEmpty }

    init(text: String? = nil, beats: [Beat] = []) {
        self.text = text
        self.beats = beats
    }

    var encoded: [UInt8] {
        var out = ByteWriter()
        out.write(optionalText: text)
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
        for _ in 0..<(try input.readCount(minimumSize: 9)) {
            beats.append(Beat(bpm: try input.readDouble(), time: try input.readText()))
        }
    }
}
