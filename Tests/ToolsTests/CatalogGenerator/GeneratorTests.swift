import Foundation
import Testing

@testable import catalog_generator

/// What the generator writes for tables that are in order.
struct GeneratorTests {
    @Test func `the tables of the repository are in order`() throws {
        // The names of the framework that no other table lists have a table of their own.
        #expect(try Main.check(SchemaCopy.original) == Emitter.allCases.count + 1)
    }

    @Test func `a check counts every bad table`() throws {
        let copy = try SchemaCopy()
        try Data("{".utf8).write(to: copy.file("units.json"))
        try Data("nonsense".utf8).write(to: copy.file("another.json"))
        let error = #expect(throws: SchemaError.self) { try Main.check(copy.folder) }
        // Units, the two tables that need them, and the stray file.
        #expect(error?.problem.hasPrefix("4 bad; units.json: is not JSON") == true)
    }

    @Test func `every output is the same each time and says where it comes from`() throws {
        for emitter in Emitter.allCases {
            let file = SchemaCopy.original.appendingPathComponent(emitter.rawValue)
            let text = try Main.generated(from: file)
            #expect(try Main.generated(from: file) == text)
            #expect(text.hasPrefix("// Generated from Schemas/\(emitter.rawValue); do not edit.\n"))
        }
    }

    @Test func `an equal output is left untouched`() throws {
        let copy = try SchemaCopy()
        let output = copy.folder.appendingPathComponent("out put.swift")
        try Main.write(Main.generated(from: copy.file("units.json")), to: output)
        let past = Date(timeIntervalSince1970: 1_000_000)
        let files = FileManager.default
        try files.setAttributes([.modificationDate: past], ofItemAtPath: output.path)
        try Main.write(Main.generated(from: copy.file("units.json")), to: output)
        let kept = try files.attributesOfItem(atPath: output.path)[.modificationDate] as? Date
        #expect(kept == past)
        #expect(
            try copy.replace("\"name\": \"ounce\"", with: "\"name\": \"unze\"", in: "units.json"))
        try Main.write(Main.generated(from: copy.file("units.json")), to: output)
        #expect(try String(contentsOf: output, encoding: .utf8).contains("unze"))
    }

    @Test func `a small table becomes these lines`() throws {
        let copy = try SchemaCopy()
        let small = """
            {"catalog": "error-codes", "rule": "r", "codes": [
              {"code": "lost", "meaning": "it is \\"lost\\"", "exitCode": 1, "httpStatus": 404,
               "hk": null}
            ]}
            """
        try small.write(to: copy.file("error-codes.json"), atomically: true, encoding: .utf8)
        let text = try Main.generated(from: copy.file("error-codes.json"))
        #expect(text.contains("    case lost\n"))
        #expect(text.contains("        case .lost: \"it is \\\"lost\\\"\"\n"))
        #expect(text.contains("        case .lost: 404\n"))
        #expect(text.contains("        case .lost: nil\n"))
    }

    @Test func `literals cannot break out of their quotes`() {
        #expect(Literal.text("a\"b\\c") == "\"a\\\"b\\\\c\"")
        #expect(Literal.text("\n\u{7f}") == "\"\\u{a}\\u{7f}\"")
        #expect(Literal.text("\\(1)") == "\"\\\\(1)\"")
        #expect(Literal.text("mL/min·kg") == "\"mL/min·kg\"")
        #expect(Literal.optional(nil) == "nil")
    }

    @Test func `a table is lines of cells and refuses what would break them`() throws {
        var file = GeneratedFile(from: "x.json")
        try file.table(
            "Type", "table", [["a": "1", "b": Cell.list(["x", "y"])], ["a": "", "b": "z"]])
        #expect(file.text.contains("        a\tb\n        1\tx|y\n        \tz\n"))
        for bad in ["a\tb", "a\nb", "\"\"\"#", "a\u{2028}b", "\u{0}"] {
            #expect(throws: SchemaError.self) { try file.table("Type", "table", [["a": bad]]) }
        }
    }

    @Test func `a unit of a dimension is made of its base units`() throws {
        let folder = SchemaFolder(SchemaCopy.original)
        let units = try folder.units()
        let node = try folder.root("units.json")
        #expect(try units.baseUnit(ofDimension: "energy/(mass*time)", at: node) == "J/(g*s)")
        #expect(try units.baseUnit(ofDimension: "percent", at: node) == "%")
        #expect(throws: SchemaError.self) { try units.baseUnit(ofDimension: "speed", at: node) }
    }

    @Test func `the program says what is wrong and ends with one`() throws {
        let program = try #require(Bundle.main.executableURL)
            .deletingLastPathComponent().appendingPathComponent("catalog-generator")
        let copy = try SchemaCopy()
        #expect(try copy.replace("\"kcal\"", with: "\"kcl\"", in: "quantity-types.json"))
        func run(_ arguments: [String]) throws -> (status: Int32, message: String) {
            let process = Process()
            let errors = Pipe()
            process.executableURL = program
            process.arguments = arguments
            process.standardError = errors
            process.standardOutput = Pipe()
            try process.run()
            let message = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: message, as: UTF8.self))
        }
        let bad = try run([copy.file("quantity-types.json").path, copy.file("x.swift").path])
        #expect(bad.status == 1)
        #expect(bad.message.hasPrefix("error: quantity-types.json: types[0].canonicalUnit"))
        #expect(!FileManager.default.fileExists(atPath: copy.file("x.swift").path))
        #expect(try run(["--check", SchemaCopy.original.path]).status == 0)
        #expect(try run(["--check", copy.folder.path]).status == 1)
        #expect(try run([]).status == 2)
    }
}
