import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo add`: saves one sample that flags describe.
struct AddCommand: FrontEnd {
    var name: String { "add" }
    var abstract: String { "saves one sample" }
    var discussion: String {
        """
        The unit may be left out for counts and percentages. A percentage is a fraction: 0.97 is \
        97 percent. A category takes its raw number or the name of its value.

        --metadata takes KEY=VALUE: true and false are truth values, numbers are numbers, \
        '5.1 kcal/hr·kg' is a quantity, everything else is text; KEY:=VALUE is always text.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [
                .value("value", "VALUE", help: "number, or name of a category's value"),
                .value("unit", "UNIT", help: "unit of the value, such as kg"),
                .value("start", "INSTANT", help: "when it begins; default: now"),
                .value("end", "INSTANT", help: "when it ends; default: when it begins"),
                .value("source", "NAME", help: "who measured it; default: kymo"),
                .value("bundle-identifier", "ID", help: "identity of a source not seen before"),
                .value("device", "FIELD=TEXT", repeats: true, help: "such as model=Scale-7"),
                .value("metadata", "KEY=VALUE", repeats: true, help: "what else is known of it"),
                .value("uuid", "UUID", help: "its identifier; default: a random one"),
                .store,
            ],
            operands: [.one("TYPE", help: "full identifier or Swift name, such as bodyMass")])
    }
    var examples: [Example] {
        [
            Example("this morning's weight", "kymo add bodyMass --value 71.4 --unit kg"),
            Example(
                "steps typed in by hand",
                "kymo add stepCount --value 900 --start 2024-05-01T09:00 \\\n"
                    + "        --end 2024-05-01T09:12 --metadata HKWasUserEntered=true"),
            Example(
                "a night",
                "kymo add sleepAnalysis --value asleepCore --start 2024-05-01T23:10 \\\n"
                    + "        --end 2024-05-02T06:40"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let created = try await context.createStore()
        let store = created.store
        // A store that is only just being made has no snapshot with a zone yet.
        let home = try created.newHomeZone?.zone.identifier ?? store.inspect { try $0.homeZone }
        let zone = try context.zone(home: home)
        let sample = try store.inspect { snapshot in
            try SampleArguments(context.arguments, zone: zone, now: StoreEnvironment.live.now())
                .sample(in: snapshot)
        }
        let commit = try await store.save([sample])
        await store.close()
        created.announce(context.log)
        var answer = ObjectAnswer()
        answer.add("uuid", SampleJSON.text(sample.uuid))
        answer.add("position", .integer(Int64(clamping: commit.position.rawValue)))
        try answer.write(to: context, sentence: "saved \(SampleJSON.text(sample.uuid))")
        return .done
    }
}
