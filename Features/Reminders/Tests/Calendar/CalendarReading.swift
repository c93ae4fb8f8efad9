import RemindersLive

/// The elements of a calendar that is read in chunks of these sizes.
func readCalendar(
  _ bytes: [UInt8], lineLimit: Int = CalendarLineReader.defaultLimit,
  chunkSize: () -> Int = { .max }
) throws(CalendarFormatError) -> [CalendarElement] {
  var parser = CalendarParser(lineLimit: lineLimit)
  var elements: [CalendarElement] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let chunk = rest.prefix(chunkSize())
    parser.append(Array(chunk))
    rest = rest.dropFirst(chunk.count)
    while let element = try parser.next() { elements.append(element) }
  }
  parser.finish()
  while let element = try parser.next() { elements.append(element) }
  return elements
}

func readCalendar(_ text: String) throws(CalendarFormatError) -> [CalendarElement] {
  try readCalendar(Array(text.utf8))
}

/// The elements of a calendar of one `VTODO` with a UID, a summary and these lines, which begin in
/// line 5.
func readTodo(_ lines: String...) throws(CalendarFormatError) -> [CalendarElement] {
  let text =
    (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "SUMMARY:Read"] + lines
    + ["END:VTODO", "END:VCALENDAR"])
    .joined(separator: "\r\n")
  return try readCalendar(text)
}

extension [CalendarElement] {
  var entries: [CalendarEntry] {
    compactMap { if case .todo(let entry) = $0 { entry } else { nil } }
  }

  var todos: [CalendarTodo] { entries.map(\.todo) }

  /// The problems around the to-dos, and in those that are skipped.
  var problems: [CalendarProblem] {
    compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }

  /// The problems in words, and the parts of to-dos that are lost.
  var reports: [String] {
    flatMap { element in
      switch element {
      case .todo(let entry): entry.remarks.map(\.description)
      case .problem(let problem): [problem.description]
      }
    }
  }
}

extension CalendarMoment {
  /// Reads a value of a test.
  init?(_ text: String, zone: String? = nil) {
    self.init(Array(text.utf8)[...], zone: zone)
  }
}
