import Foundation
import KymoCore
import KymoFrontEnd
import KymoImport

/// `kymo import`: takes files into the store.
struct ImportCommand: FrontEnd {
    var name: String { "import" }
    var abstract: String { "takes an Apple Health export or sample lines into the store" }
    var discussion: String {
        """
        FILE is an Apple Health export (export.zip, export.xml) or sample NDJSON, told apart by \
        content; - is standard input. Importing the same or a newer file again adds only what is \
        new. Nothing is stored before a file has been read to its end.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [
                .value("source", "NAME", help: "source of lines that name none"),
                .flag("keep-duplicates", help: "keep every one of several equal records"),
                .flag("allow-truncated", help: "take what can be read of a cut file"),
                .flag("mirror", help: "delete what earlier exports held and this one lacks"),
                .flag("yes", help: "mirror even if more than a tenth would go"),
                .flag("dry-run", help: "read and count, store nothing"),
                .store,
            ],
            operands: [
                .many("FILE", atLeast: 1, help: "files to import; - is standard input")
            ])
    }
    var examples: [Example] {
        [
            Example("an export of the Health app", "kymo import export.zip"),
            Example(
                "lines from another program",
                #"echo '{"type":"stepCount","start":"2024-05-01T10:00:00Z","value":120}'"#
                    + " \\\n        | kymo import - --source Pedometer"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        try checkMirror(context.arguments)
        let place = try await context.storePlace()
        let isNewDirectory = try place.makeDirectory()
        let destination = StoreDestination(existing: place.existing) { try await place.open() }
        let zone = try context.zone(
            home: place.newHomeZone?.zone.identifier
                ?? place.existing?.inspect { try $0.homeZone })
        let files = context.arguments.operands("FILE")
        var reports: [ImportReport] = []
        var failure: (any Error)?
        for file in files where failure == nil {
            do {
                reports.append(
                    try await run(file, destination, options(context, place, zone), context))
            } catch {
                failure = error
            }
        }
        // Also an import that was interrupted while committing has made the store.
        if let store = destination.store {
            await store.close()
            if let home = place.newHomeZone { home.announce(context.log) }
        } else if isNewDirectory {
            place.removeDirectoryIfEmpty()
        }
        // What the files before a bad one gave is told all the same.
        if failure == nil || !reports.isEmpty {
            try ImportAnswer(reports: reports, isList: files.count > 1, zone: zone)
                .write(to: context)
        }
        if let failure { throw failure }
        return reports.contains { $0.records.rejected > 0 } ? .partly : .done
    }

    private func options(
        _ context: Context, _ place: StorePlace, _ zone: TimeZone
    ) -> ImportOptions {
        let arguments = context.arguments
        var options = ImportOptions(spoolDirectory: place.directory)
        options.sourceName = arguments.value("source")
        options.keepDuplicates = arguments.has("keep-duplicates")
        options.allowTruncated = arguments.has("allow-truncated")
        options.mirrors = arguments.has("mirror")
        options.mirrorsWithoutAsking = arguments.has("yes")
        options.dryRun = arguments.has("dry-run")
        options.timeZone = zone
        return options
    }

    /// A cut file, or one of several, does not tell what is gone.
    private func checkMirror(_ arguments: Arguments) throws {
        guard arguments.has("mirror") else { return }
        if arguments.has("allow-truncated") {
            throw FrontEndError.usage(
                "--mirror and --allow-truncated exclude one another",
                hint: "a file that was cut off does not tell what is gone")
        }
        if arguments.operands("FILE").count > 1 {
            throw FrontEndError.usage(
                "--mirror takes one file", hint: "mirror the newest export alone")
        }
    }

    private func run(
        _ file: String, _ destination: StoreDestination, _ options: ImportOptions,
        _ context: Context
    ) async throws -> ImportReport {
        let cancellation = ImportCancellation()
        let bar = ProgressBar("reading \(file)", measure: .bytes, log: context.log)
        let importer = Importer(
            into: destination, options: options, cancellation: cancellation
        ) { step in
            if context.interruption.isAsked { cancellation.cancel() }
            if step.phase == .committing {
                // Until here nothing is stored, and ending at once leaves nothing.
                context.interruption.claim()
                bar.begin("storing \(file)", measure: .things("records"))
            }
            bar.update(
                done: UInt64(clamping: step.done),
                total: step.total > 0 ? UInt64(clamping: step.total) : nil)
        }
        defer {
            bar.finish()
            context.interruption.release()
        }
        do {
            return try await importer.run(file)
        } catch let error as ImportError {
            if let inner = error.underlying as? StoreError { throw inner }
            var told = FrontEndError(error)
            // Of several files a person must know which.
            if told.exitCode == .failed, !told.message.contains(file) {
                told.message = "\(file): \(told.message)"
            }
            throw told
        }
    }
}

extension FrontEndError {
    /// What an import says when it cannot go on.
    init(_ error: ImportError) {
        switch error.code {
        case .interrupted, .interruptedInCommit:
            self.init(error.message, .interrupted, hint: error.hint)
        case .diskFull: self.init(error.message, .diskFull, hint: error.hint)
        default:
            self.init(error.message, .importFailed, hint: error.hint ?? error.usualRemedy)
        }
    }
}
