import Foundation
import Testing

/// Ctrl-C ends with 130 and leaves nothing half written.
@Suite(.timeLimit(.minutes(2))) struct InterruptionTests {
    /// Starts a command in the background, interrupts it once a file appears or a moment has
    /// passed, and prints its exit code. A shell's background jobs ignore Ctrl-C, hence Python.
    static let interrupt = """
        import signal, subprocess, sys, time
        child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        print(child.wait(timeout=20), child.stderr.read().decode())
        """

    @Test func `an import that waits for its input ends at once and leaves nothing`() throws {
        let place = try CommandPlace()
        let result = try place.run(
            "python3 -c '\(Self.interrupt)' kymo import - --source Meter --tz UTC")
        #expect(result.output == "130 kymo: interrupted (interrupted)\n\n")
        #expect(try place.run("kymo types").errors.contains("(storeNotFound)"))
    }

    @Test func `a closed pipe ends a list without a word`() throws {
        let place = try CommandPlace.reading.get()
        let result = try place.run("set +o pipefail; kymo replay log ls | head -n 1 | wc -l")
        #expect(result.output.contains("1"))
        #expect(result.errors == "")
    }
}
