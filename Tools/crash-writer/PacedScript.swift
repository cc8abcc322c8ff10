import Foundation
import KymoCore

/// So many commits of one sample each, at a pace, with the time of each: what processes that
/// follow the store are measured by.
struct PacedScript {
    let store: Store
    let count: Int
    let pauseMilliseconds: Int

    /// Step n counts n, in minute n of the first day of May 2024 by UTC.
    ///
    /// Says `wrote POSITION BEFORE AFTER`, the time before the call and after its end in
    /// nanoseconds of the clock that all processes share.
    func run() async throws {
        say("ready")
        let day = 736_214_400.0
        let source = "com.example.paced"
        for number in 1...count {
            let start = day + Double(number) * 60
            let sample = Sample(
                uuid: UUID(), type: "HKQuantityTypeIdentifierStepCount",
                start: Instant(seconds: start), end: Instant(seconds: start + 30),
                value: .quantity(
                    Quantity(value: Double(number), unit: try Unit(validating: "count"))),
                revision: SourceRevision(name: source, bundleIdentifier: source))
            let before = nanoseconds()
            let position = try await store.save([sample]).position
            say("wrote \(position.rawValue) \(before) \(nanoseconds())")
            try await Task.sleep(for: .milliseconds(pauseMilliseconds))
        }
    }

    private func nanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
