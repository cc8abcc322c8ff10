import Foundation
import OSLog
import Testing
import os

@Suite struct LoggerTests {
    private func line(
        _ type: OSLogType, _ message: OSLogMessage, _ environment: [String: String] = [:]
    ) -> String? {
        LogPolicy(environment).line(type, subsystem: "com.example", category: "sync", message)
    }

    /// Apple's numbers.
    @Test func `levels have Apple's numbers`() {
        let types: [OSLogType] = [.default, .info, .debug, .error, .fault]
        #expect(types.map(\.rawValue) == [0x00, 0x01, 0x02, 0x10, 0x11])
    }

    @Test func `a line tells level, subsystem and category`() {
        #expect(line(.error, "lost \(2)") == "error [com.example:sync] lost 2\n")
        #expect(line(.default, "here") == "notice [com.example:sync] here\n")
        let bare = LogPolicy([:]).line(.fault, subsystem: "", category: "", "gone")
        #expect(bare == "fault gone\n")
    }

    @Test func `levels below the least are left out`() {
        #expect(line(.info, "x") == nil && line(.debug, "x") == nil)
        #expect(line(.info, "x", ["KYMO_LOG_LEVEL": "info"]) != nil)
        #expect(line(.debug, "x", ["KYMO_LOG_LEVEL": "info"]) == nil)
        #expect(line(.debug, "x", ["KYMO_LOG_LEVEL": "DEBUG"]) != nil)
        #expect(line(.default, "x", ["KYMO_LOG_LEVEL": "error"]) == nil)
        #expect(line(.error, "x", ["KYMO_LOG_LEVEL": "fault"]) == nil)
        #expect(line(.default, "x", ["KYMO_LOG_LEVEL": "nonsense"]) != nil)
    }

    @Test func `private values show only when the environment says so`() {
        let name = "Ada"
        #expect(line(.error, "\(name)")?.contains("<private>") == true)
        #expect(line(.error, "\(name)", ["KYMO_LOG_PRIVATE": "1"])?.contains("Ada") == true)
        #expect(line(.error, "\(name)", ["KYMO_LOG_PRIVATE": "yes"])?.contains("Ada") == false)
    }

    @Test func `a message stays one line and steers no terminal`() {
        let text = "a\nb\u{1b}[31m\r\u{2028}c"
        #expect(
            line(.error, "\(text, privacy: .public)")
                == "error [com.example:sync] a\\nb\\u{1b}[31m\\r\\u{2028}c\n")
    }

    @Test func `every method writes its level to standard error`() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let logger = Logger(subsystem: "com.example", category: "sync")
            let count = 3
            logger.trace("not \(count)")
            logger.debug("not")
            logger.info("not")
            logger.log("log \(count)")
            logger.log(level: .error, "level")
            logger.notice("notice")
            logger.warning("warning")
            logger.error("error")
            logger.critical("critical")
            logger.fault("fault")
            Logger().notice("bare")
            Logger(OSLog.disabled).fault("not")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let place = "[com.example:sync]"
        #expect(
            text.split(separator: "\n").map(String.init).filter { $0.contains(place) } == [
                "notice \(place) log 3", "error \(place) level", "notice \(place) notice",
                "error \(place) warning", "error \(place) error", "fault \(place) critical",
                "fault \(place) fault",
            ])
        #expect(text.contains("notice bare\n"))
    }

    @Test func `the function of older programs writes too`() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let log = OSLog(subsystem: "com.example", category: "old")
            os_log("plain")
            os_log("%{public}@ has %d", log: log, type: .error, "Ada", 2)
            os_log("bare", log: log)
            os_log(.fault, log: log, "%d%%", 5)
            os_log(.error, log: log, "message \(4)")
            os_log(.error, "one")
            os_log("hidden", log: .disabled, type: .fault)
            os_log("quiet", log: log, type: .debug)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let told = [
            "notice plain", "error [com.example:old] Ada has 2", "notice [com.example:old] bare",
            "fault [com.example:old] 5%", "error [com.example:old] message 4", "error one",
        ]
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.filter(told.contains) == told)
        #expect(!text.contains("hidden") && !text.contains("quiet"))
    }

    @Test func `a log tells which levels it writes`() {
        let log = OSLog(subsystem: "com.example", category: .pointsOfInterest)
        #expect(log.isEnabled(type: .fault))
        #expect(!OSLog.disabled.isEnabled(type: .fault))
    }
}
