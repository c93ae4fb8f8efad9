import RatchetDependencies
import RatchetIssues
import Testing

@Suite("The log") struct LogSinkTests {
  @Test("is collected in a test, each entry with level, message, metadata and its line")
  func collecting() {
    let entries = LockIsolated<[LogEntry]>([])
    let line: UInt = #line + 5
    withDependencies {
      $0.log = .collecting(into: entries)
    } operation: {
      @Dependency(\.log) var log
      log(.warning, "Skipped.", metadata: ["row": "3"])
      log(LogEntry(.info, "Done.", location: IssueLocation()))
    }
    #expect(entries.value.map(\.level) == [.warning, .info])
    #expect(entries.value.map(\.message) == ["Skipped.", "Done."])
    #expect(entries.value.map(\.metadata) == [["row": "3"], [:]])
    #expect(entries.value.map(\.location.line) == [line, line + 1])
  }

  @Test("does not build messages below its level")
  func minimum() {
    let entries = LockIsolated<[LogEntry]>([])
    let log = LogSink.collecting(into: entries, atLeast: .warning)
    let made = Log()
    func message(_ text: String) -> String {
      made.note(text)
      return text
    }
    for level in LogLevel.allCases { log(level, message(level.rawValue)) }
    log(LogEntry(.info, "by hand", location: IssueLocation()))
    #expect(made.lines == ["warning", "error", "critical"])
    #expect(entries.value.map(\.message) == made.lines)
  }

  @Test("can be silent in a test")
  func silent() {
    let reported = issues {
      withDependencies {
        $0.log = .silent
      } operation: {
        @Dependency(\.log) var log
        log(.critical, "Discarded.")
      }
    }
    #expect(reported == [])
  }

  @Test("is standard error in a live run, from info on")
  func live() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.log) var log
        log(.debug, "Omitted.")
        log(.info, "Written.", metadata: ["count": "2"])
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("info LogSinkTests.swift:"))
    #expect(text.contains(" Written. count=2\n"))
    #expect(!text.contains("Omitted."))
  }

  @Test("in a test is an issue for each entry, at the line that reads it")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.log) var log
      log(.trace, "One.")
      log(.error, "Two.")
    }
    #expect(reported.count == 2)
    #expect(
      reported.allSatisfy { $0.hasPrefix("RatchetIssue D001 at LogSinkTests.swift:\(line)\n") })
  }
}
