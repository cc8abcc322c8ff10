import KymoFrontEnd
import Synchronization
import Testing

struct ProgressBarTests {
    @Test func `a bar shows share, rate and time left within the terminal`() {
        for columns in [20, 40, 80, 200] {
            let text = ProgressBar.text(
                "reading export.zip", done: 95_000_000, total: 380_000_000, seconds: 1,
                measure: .bytes, columns: columns)
            #expect(DisplayWidth.of(text) < columns)
            if columns >= 80 {
                #expect(text.contains("25 %"))
                #expect(text.contains("95 MB/s"))
                #expect(text.contains("3 s left"))
            }
        }
    }

    @Test func `without a total there is the amount so far`() {
        let text = ProgressBar.text(
            "reading -", done: 3000, total: nil, seconds: 2, measure: .things("records"),
            columns: 80)
        #expect(text == "reading -  3000 records  1500 records/s")
    }

    @Test func `nothing is drawn before a second has passed or without a terminal`() {
        let written = Mutex("")
        for columns in [nil, 80] as [Int?] {
            let log = Log(barColumns: columns) { text in written.withLock { $0 += text } }
            let bar = ProgressBar("reading", measure: .bytes, log: log)
            bar.update(done: 1, total: 2)
            bar.finish()
        }
        #expect(written.withLock { $0 } == "")
    }

    @Test func `a line takes the place of the bar`() {
        let written = Mutex("")
        let log = Log(barColumns: 80) { text in written.withLock { $0 += text } }
        log.bar("50 %")
        log.note("hello")
        log.bar(nil)
        #expect(written.withLock { $0 } == "\r\u{1B}[K50 %\r\u{1B}[Kkymo: hello\n")
    }

    @Test func `quiet hides all but errors`() {
        let written = Mutex("")
        let log = Log(isQuiet: true) { text in written.withLock { $0 += text } }
        log.note("a")
        log.warning("b")
        log.error(FrontEndError("no store", code: "storeNotFound", hint: "import one"))
        #expect(written.withLock { $0 } == "kymo: no store (storeNotFound)\n  hint: import one\n")
    }
}
