import Foundation

/// `catalog-generator SCHEMA OUTPUT` writes one generated file of the catalog;
/// `catalog-generator --names SCHEMA OUTPUT` one of names of the module HealthKit;
/// `catalog-generator --check DIRECTORY` checks every schema of a folder and writes nothing.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.count == 2, arguments[0] == "--check" {
                let count = try check(URL(fileURLWithPath: arguments[1], isDirectory: true))
                print("\(count) schemas are in order")
            } else if arguments.count == 2, !arguments[0].hasPrefix("-") {
                let text = try generated(from: URL(fileURLWithPath: arguments[0]))
                try write(text, to: URL(fileURLWithPath: arguments[1]))
            } else if arguments.count == 3, arguments[0] == "--names" {
                let text = try names(from: URL(fileURLWithPath: arguments[1]))
                try write(text, to: URL(fileURLWithPath: arguments[2]))
            } else {
                complain("usage: catalog-generator [--names] SCHEMA OUTPUT | --check DIRECTORY")
                exit(2)
            }
        } catch {
            complain("error: \(error)")
            exit(1)
        }
    }

    private static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Generates one file, leaving an equal one untouched so that nothing is compiled for it.
    static func write(_ text: String, to output: URL) throws {
        if let old = try? String(contentsOf: output, encoding: .utf8), old == text { return }
        try text.write(to: output, atomically: true, encoding: .utf8)
    }

    /// The Swift for one schema, checked against the others beside it.
    static func generated(from schema: URL) throws -> String {
        let name = schema.lastPathComponent
        guard let emitter = Emitter(rawValue: name) else {
            throw SchemaError(place: name, problem: "no table is made from a file of this name")
        }
        return try emitter.text(SchemaFolder(schema.deletingLastPathComponent()))
    }

    /// The names of the module HealthKit that a schema lists.
    static func names(from schema: URL) throws -> String {
        let name = schema.lastPathComponent
        guard let emitter = NameEmitter(rawValue: name) else {
            throw SchemaError(place: name, problem: "no names are made from a file of this name")
        }
        return try emitter.text(SchemaFolder(schema.deletingLastPathComponent()))
    }

    /// Checks all schemas and returns how many there are.
    static func check(_ folder: URL) throws -> Int {
        var problems: [String] = []
        let known = Set(Emitter.allCases.map(\.rawValue)).union(
            NameEmitter.allCases.map(\.rawValue))
        for name in known.sorted() {
            // The names of a table that is not in order would only repeat what is wrong with it.
            do {
                _ = try Emitter(rawValue: name)?.text(SchemaFolder(folder))
                _ = try NameEmitter(rawValue: name)?.text(SchemaFolder(folder))
            } catch { problems.append("\(error)") }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where name.hasSuffix(".json") && !known.contains(name) {
            do { _ = try SchemaNode(file: folder.appendingPathComponent(name)) } catch {
                problems.append("\(error)")
            }
        }
        if let first = problems.first {
            for line in problems.dropFirst() { complain("error: \(line)") }
            throw SchemaError(place: "Schemas", problem: "\(problems.count) bad; \(first)")
        }
        return known.count
    }
}

/// The schemas of one folder.
struct SchemaFolder {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    func root(_ name: String) throws -> SchemaNode {
        try SchemaNode(file: folder.appendingPathComponent(name))
    }

    /// What the units table knows.
    func units() throws -> UnitTable { try UnitTable(root("units.json")) }
}

/// The schemas that become tables.
enum Emitter: String, CaseIterable {
    case units = "units.json"
    case quantityTypes = "quantity-types.json"
    case categoryTypes = "category-types.json"
    case otherTypes = "other-types.json"
    case workoutActivityTypes = "workout-activity-types.json"
    case metadataKeys = "metadata-keys.json"
    case healthAppNames = "health-app-names.json"
    case errorCodes = "error-codes.json"

    func text(_ folder: SchemaFolder) throws -> String {
        let root = try folder.root(rawValue)
        var file = GeneratedFile(from: rawValue)
        switch self {
        case .units: try emitUnits(root, into: &file)
        case .quantityTypes: try emitQuantityTypes(root, folder, into: &file)
        case .categoryTypes: try emitCategoryTypes(root, folder, into: &file)
        case .otherTypes: try emitOtherTypes(root, folder, into: &file)
        case .workoutActivityTypes: try emitWorkouts(root, folder, into: &file)
        case .metadataKeys: try emitMetadataKeys(root, folder, into: &file)
        case .healthAppNames: try emitHealthAppNames(root, into: &file)
        case .errorCodes: try emitErrorCodes(root, into: &file)
        }
        return file.text
    }
}
