import RatchetDependencies
import RatchetIssues
import Testing

@Suite("An entry of a log") struct LogEntryTests {
  let location = IssueLocation(
    fileID: "Books/Import.swift", filePath: "/Books/Import.swift", line: 12, column: 1)

  @Test("is written in one line, with sorted metadata, and quotes where needed")
  func text() {
    let entry = LogEntry(
      .info, "Imported.",
      metadata: ["title": "Emma, 2nd \"ed.\"", "count": "12", "note": "", "b=": "x"],
      location: location)
    #expect(
      "\(entry)" == #"""
        info Import.swift:12 Imported. "b="=x count=12 note="" title="Emma, 2nd \"ed.\""
        """#)
  }

  @Test("with several lines cannot be mistaken for several entries")
  func lines() {
    let entry = LogEntry(
      .error, "One\ninfo Two\r\n\nThree", metadata: ["text": "a\ninfo b"], location: location)
    #expect(
      "\(entry)" == #"""
        error Import.swift:12 One
          info Two
          
          Three text="a\ninfo b"
        """#)
  }

  @Test("has a level; levels are in order")
  func levels() {
    #expect(LogLevel.allCases == LogLevel.allCases.shuffled().sorted())
    #expect(LogLevel.debug < .info)
    #expect(!(LogLevel.error < .error))
  }
}
