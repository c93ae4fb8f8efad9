import RemindersLive
import Testing

/// Broken calendars: each to-do whose lines are whole is read.
struct CalendarCorruptionTests {
  /// The lines of each to-do, counted from 1.
  private static let ranges: [ClosedRange<Int>] = {
    let lines = SampleCalendar.lines
    let begins = lines.indices.filter { lines[$0] == "BEGIN:VTODO" }
    let ends = lines.indices.filter { lines[$0] == "END:VTODO" }
    return zip(begins, ends).map { $0 + 1...$1 + 1 }
  }()

  @Test("Without any one line, at most the to-do with this line is skipped, and then reported once")
  func removedLines() throws {
    let whole = try readCalendar(SampleCalendar.text)
    for removed in 2...SampleCalendar.lines.count {
      var lines = SampleCalendar.lines
      lines.remove(at: removed - 1)
      let elements = try readCalendar(SampleCalendar.text(of: lines))
      let affected = Self.ranges.firstIndex { $0.contains(removed) }
      let skipped = elements.problems.filter(\.skipsTodo)
      for (index, todo) in whole.todos.enumerated() where index != affected {
        #expect(elements.todos.contains(todo), "line \(removed)")
      }
      #expect(elements.todos.count + skipped.count == whole.todos.count, "line \(removed)")
      if let affected {
        #expect(skipped.allSatisfy { Self.ranges[affected].contains($0.line) }, "line \(removed)")
      } else {
        #expect(skipped == [], "line \(removed)")
      }
    }
    #expect(throws: CalendarFormatError.noCalendar(line: 1)) {
      try readCalendar(SampleCalendar.text(of: SampleCalendar.lines.dropFirst()))
    }
  }

  @Test("Cut off after any byte, a calendar gives the to-dos before")
  func truncated() throws {
    let bytes = Array(SampleCalendar.text.utf8)
    let end = Array("END:VTODO".utf8)
    let ends = bytes.indices.filter { bytes[$0...].starts(with: end) }.map { $0 + end.count }
    let todos = try readCalendar(bytes).todos
    #expect(ends.count == todos.count)
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      guard count >= "BEGIN:VCALENDAR".utf8.count else {
        #expect(throws: CalendarFormatError.self) { try readCalendar(cut) }
        continue
      }
      let elements = try readCalendar(cut)
      let isWhole = elements.todos == Array(todos.prefix(ends.count { $0 <= count }))
      let isReported =
        elements.reports.last == "line 1: the VCALENDAR has no END:VCALENDAR"
        || count == bytes.count - 1 || count == bytes.count - 2
      // One expectation per byte would cost more than the reading.
      if !isWhole || !isReported {
        Issue.record("\(count) bytes: \(elements)")
        return
      }
    }
  }

  @Test("Mutated calendars are read to the end, the same in any chunks, with existing lines")
  func mutations() {
    for seed in UInt64(1)...3_000 {
      var random = SeededRandom(seed: seed)
      let bytes = Self.mutated(Array(SampleCalendar.text.utf8), using: &random)
      let limit = Int.random(in: 20...200, using: &random)
      let lineCount = 1 + bytes.count { $0 == 0x0A }
      let largest = Int.random(in: 1...400, using: &random)
      let whole = Outcome { () throws(CalendarFormatError) in
        try readCalendar(bytes, lineLimit: limit)
      }
      let chunked = Outcome { () throws(CalendarFormatError) in
        try readCalendar(bytes, lineLimit: limit) { Int.random(in: 1...largest, using: &random) }
      }
      let elements =
        switch whole {
        case .success(let elements): elements
        case .failure: [CalendarElement]()
        }
      let lines = elements.problems.map(\.line) + elements.entries.map(\.line)
      let isSound =
        whole == chunked && lines.allSatisfy { (1...lineCount).contains($0) }
        && elements.todos.allSatisfy { !$0.summary.isEmpty }
      if !isSound {
        Issue.record("seed \(seed): \(whole) and \(chunked)")
        return
      }
    }
  }

  private typealias Outcome = Result<[CalendarElement], CalendarFormatError>

  /// Changes, removes, repeats and moves bytes and lines.
  private static func mutated(
    _ bytes: [UInt8], using random: inout SeededRandom
  ) -> [UInt8] {
    var bytes = bytes
    let alphabet = Array(":;,=\"^\\ \t\r\nBEGINEND0129TZP+-".utf8) + [0x00, 0x80, 0xC3, 0xFF]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[position] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      case 2:
        bytes.insert(
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: position)
      case 3:
        bytes.removeSubrange(
          position..<min(bytes.count, position + Int.random(in: 1...40, using: &random)))
      case 4:
        let piece = bytes[position..<min(bytes.count, position + 200)]
        bytes.insert(
          contentsOf: Array(piece), at: Int.random(in: 0...bytes.count, using: &random))
      default:
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.swapAt(
          Int.random(in: 0..<lines.count, using: &random),
          Int.random(in: 0..<lines.count, using: &random))
        bytes = Array(lines.joined(separator: [0x0A]))
      }
      if bytes.isEmpty { bytes = [0x0A] }
    }
    return bytes
  }
}
