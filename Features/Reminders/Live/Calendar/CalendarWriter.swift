/// Writes calendars: lines end with CRLF, and are folded at 75 bytes, never within a character.
///
/// ``CalendarParser`` reads what it writes: the same to-dos, if their texts are in the form of
/// ``CalendarText/normalized(_:)``.
package struct CalendarWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// The largest number of bytes of a line without its end.
  static let lineLimit = 75

  package init() {}

  /// Begins a calendar.
  package mutating func beginCalendar(name: String, color: Int) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//Ratchet//Reminders//EN")
    property("X-WR-CALNAME", text: name)
    let digits = String(color & 0xFF_FFFF, radix: 16, uppercase: true)
    line("X-APPLE-CALENDAR-COLOR:#" + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  package mutating func endCalendar() {
    line("END:VCALENDAR")
  }

  /// Writes a to-do.
  ///
  /// - Parameter stamp: the time of the export, which is in each `VTODO`.
  package mutating func write(_ todo: CalendarTodo, stamp: CalendarMoment) {
    line("BEGIN:VTODO")
    if let uid = todo.uid { property("UID", text: uid) }
    line("DTSTAMP:\(stamp.text)")
    if let recurrenceID = todo.recurrenceID { property("RECURRENCE-ID", text: recurrenceID) }
    if let created = todo.created { property("CREATED", created) }
    if let modified = todo.lastModified { property("LAST-MODIFIED", modified) }
    property("SUMMARY", text: todo.summary)
    if !todo.notes.isEmpty { property("DESCRIPTION", text: todo.notes) }
    switch todo.due {
    case .at(let due): property("DUE", due)
    case .after(let start, let duration):
      property("DTSTART", start)
      line("DURATION:\(duration.text)")
    case nil: break
    }
    if todo.priority > 0 { line("PRIORITY:\(todo.priority)") }
    if let status = todo.status { line("STATUS:\(status.rawValue)") }
    if let completed = todo.completed { property("COMPLETED", completed) }
    if !todo.categories.isEmpty {
      let texts = todo.categories.map(CalendarText.encode).joined(separator: [CalendarByte.comma])
      line(Array("CATEGORIES:".utf8) + texts)
    }
    if let isFlagged = todo.isFlagged { line("X-RATCHET-FLAGGED:\(isFlagged ? "TRUE" : "FALSE")") }
    line("END:VTODO")
  }

  private mutating func property(_ name: String, text: String) {
    line(Array("\(name):".utf8) + CalendarText.encode(text))
  }

  private mutating func property(_ name: String, _ moment: CalendarMoment) {
    switch moment {
    case .day: line("\(name);VALUE=DATE:\(moment.text)")
    case .time(_, _, .named(let zone)):
      line("\(name);TZID=\(CalendarProperty.quoted(zone)):\(moment.text)")
    case .time: line("\(name):\(moment.text)")
    }
  }

  private mutating func line(_ text: String) { line(Array(text.utf8)) }

  private mutating func line(_ content: [UInt8]) {
    var rest = content[...]
    var limit = Self.lineLimit
    while rest.count > limit {
      var count = limit
      // A byte of the form 10xxxxxx continues a character. A character has at most four bytes.
      while count > limit - 4, rest[rest.startIndex + count] & 0b1100_0000 == 0b1000_0000 {
        count -= 1
      }
      bytes += rest.prefix(count)
      bytes += [CalendarByte.carriageReturn, CalendarByte.lineFeed, CalendarByte.space]
      rest = rest.dropFirst(count)
      // The blank counts.
      limit = Self.lineLimit - 1
    }
    bytes += rest
    bytes += [CalendarByte.carriageReturn, CalendarByte.lineFeed]
  }
}

extension CalendarProperty {
  /// A parameter's value in quotes, with the escapes of RFC 6868.
  static func quoted(_ value: String) -> String {
    let escaped =
      value
      .replacing("^", with: "^^").replacing("\"", with: "^'").replacing("\n", with: "^n")
    return "\"\(escaped)\""
  }
}

extension CalendarDuration {
  /// The value's form in a file.
  package var text: String {
    let (days, seconds) = (abs(days), abs(seconds))
    let sign = isNegative ? "-" : ""
    if seconds == 0 { return "\(sign)P\(days)D" }
    return sign + "P" + (days > 0 ? "\(days)D" : "") + "T\(seconds)S"
  }
}
