import Foundation
import KymoFrontEnd
import Testing

struct JSONWriterTests {
    func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.take(), as: UTF8.self)
    }

    @Test func `fields keep their order`() {
        let written = text { json in
            json.object {
                $0.field("z", 1.0)
                $0.field("a", "x")
                $0.field("m", Double?.none)
                $0.key("list")
                $0.array {
                    $0.value(1)
                    $0.beginObject()
                    $0.endObject()
                    $0.value(false)
                    $0.null()
                }
                $0.field("flag", true)
            }
        }
        #expect(written == #"{"z":1,"a":"x","m":null,"list":[1,{},false,null],"flag":true}"#)
    }

    @Test func `every character reads back`() throws {
        let all = String(String.UnicodeScalarView((0..<0x250).compactMap(Unicode.Scalar.init)))
        let names = all + "\"\\/ é 日本 👩🏽‍⚕️ \u{2028} \u{10FFFF}"
        let written = text { json in json.array { $0.value(names) } }
        let read = try JSONDecoder().decode([String].self, from: Data(written.utf8))
        #expect(read == [names])
        #expect(!written.utf8.contains { $0 < 0x20 })
    }

    @Test func `what has been taken is not written again`() {
        var json = JSONWriter()
        json.beginArray()
        json.value(1)
        #expect(json.take() == Array("[1".utf8))
        json.value(2)
        json.endArray()
        #expect(json.take() == Array(",2]".utf8))
        #expect(json.count == 0)
    }

    @Test(arguments: [
        (120, "120"), (8123.5, "8123.5"), (0.1, "0.1"), (-0.0, "-0"), (0, "0"), (1e21, "1e21"),
        (1.5e-9, "1.5e-9"), (0.1 + 0.2, "0.30000000000000004"), (-2.5e+30, "-2.5e30"),
        (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e308"),
    ])
    func `a number is the shortest that reads back`(value: Double, expected: String) {
        #expect(NumberText.shortest(value) == expected)
        #expect(Double(expected)?.bitPattern == value.bitPattern)
    }

    @Test func `numbers of all sizes read back to the bit`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let value = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
            guard value.isFinite else { continue }
            let text = NumberText.shortest(value) ?? ""
            #expect(Double(text)?.bitPattern == value.bitPattern)
            #expect(!text.hasSuffix(".0") && !text.contains("e+") && !text.contains("e-0"))
        }
    }

    @Test func `what is not a number is null`() {
        #expect(text { $0.value(Double.nan) } == "null")
        #expect(text { $0.value(-Double.infinity) } == "null")
    }
}
