package import Reminders

/// Writes calendars: lines end with CRLF, and are folded at 75 bytes, never within a character.
///
/// ``CalendarParser`` reads what it writes: the same to-dos, if their texts are in the form of
/// ``CalendarText/normalized(_:)``.
package struct CalendarWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []
  /// The place in the bytes at which the line begins that is being written.
  private var lineStart = 0

  /// The largest number of bytes of a line without its end.
  static let lineLimit = 75

  /// - Parameter capacity: the expected number of bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Begins a calendar.
  package mutating func beginCalendar(name: String, color: Int) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//Ratchet//Reminders//EN")
    property("X-WR-CALNAME:", text: name)
    let digits = String(color & 0xFF_FFFF, radix: 16, uppercase: true)
    line(
      text: "X-APPLE-CALENDAR-COLOR:#" + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  package mutating func endCalendar() {
    line("END:VCALENDAR")
  }

  /// Writes a to-do.
  ///
  /// - Parameter stamp: the time of the export, which is in each `VTODO`.
  package mutating func write(_ todo: CalendarTodo, stamp: CalendarMoment) {
    begin(uid: todo.uid, recurrenceID: todo.recurrenceID, stamp: stamp)
    if let created = todo.created { property("CREATED", created) }
    if let modified = todo.lastModified { property("LAST-MODIFIED", modified) }
    property("SUMMARY:", text: todo.summary)
    property("DESCRIPTION:", textIfAny: todo.notes)
    switch todo.due {
    case .at(let due): property("DUE", due)
    case .after(let start, let duration):
      property("DTSTART", start)
      line(text: "DURATION:\(duration.text)")
    case nil: break
    }
    if todo.priority > 0 { line(text: "PRIORITY:\(todo.priority)") }
    if let status = todo.status { line(status.line) }
    if let completed = todo.completed { property("COMPLETED", completed) }
    categories(todo.categories)
    end(isFlagged: todo.isFlagged)
  }

  /// Writes a reminder, of which ``begin(_:stamp:)`` has written the beginning: the same as its
  /// ``CalendarTodo/init(_:tags:zones:)``, without making that.
  package mutating func write(
    _ reminder: Reminder, tags: ArraySlice<ReminderTag>, zones: inout CalendarZones
  ) {
    if let created = reminder.createdAt.flatMap(CalendarMoment.init(utc:)) {
      property("CREATED", created)
    }
    if let modified = reminder.updatedAt.flatMap(CalendarMoment.init(utc:)) {
      property("LAST-MODIFIED", modified)
    }
    property("SUMMARY:", text: reminder.title)
    property("DESCRIPTION:", textIfAny: reminder.notes)
    if let due = reminder.dueDate.flatMap({ zones.moment($0) }) { property("DUE", due) }
    if let priority = reminder.priority { line(text: "PRIORITY:\(priority.calendarNumber)") }
    line((reminder.isCompleted ? CalendarTodo.Status.completed : .needsAction).line)
    if let completed = reminder.completedAt.flatMap(CalendarMoment.init(utc:)) {
      property("COMPLETED", completed)
    }
    categories(tags.lazy.map(\.tag))
    end(isFlagged: reminder.isFlagged)
  }

  /// Writes the beginning of a to-do: its UID, and the time of the export.
  package mutating func begin(_ id: CalendarUID.ID, stamp: CalendarMoment) {
    begin(
      uid: id.uid, recurrenceID: id.recurrenceID.isEmpty ? nil : id.recurrenceID, stamp: stamp)
  }

  /// Appends lines that another writer has written.
  mutating func append(_ lines: ArraySlice<UInt8>) {
    bytes += lines
    lineStart = bytes.count
  }

  private mutating func begin(uid: String?, recurrenceID: String?, stamp: CalendarMoment) {
    line("BEGIN:VTODO")
    if let uid { property("UID:", text: uid) }
    append("DTSTAMP:")
    stamp.append(to: &bytes)
    endLine()
    if let recurrenceID { property("RECURRENCE-ID:", text: recurrenceID) }
  }

  private mutating func categories(_ categories: some Collection<String>) {
    guard let first = categories.first else { return }
    append("CATEGORIES:")
    CalendarText.append(first, to: &bytes)
    for category in categories.dropFirst() {
      bytes.append(CalendarByte.comma)
      CalendarText.append(category, to: &bytes)
    }
    endLine()
  }

  private mutating func end(isFlagged: Bool?) {
    switch isFlagged {
    case true?: line("X-RATCHET-FLAGGED:TRUE")
    case false?: line("X-RATCHET-FLAGGED:FALSE")
    case nil: break
    }
    line("END:VTODO")
  }

  /// - Parameter name: the name with its colon.
  private mutating func property(_ name: StaticString, text: String) {
    append(name)
    CalendarText.append(text, to: &bytes)
    endLine()
  }

  /// Writes no line for a text of which nothing remains: it may consist of characters that have no
  /// place in a calendar.
  private mutating func property(_ name: StaticString, textIfAny text: String) {
    append(name)
    let start = bytes.count
    CalendarText.append(text, to: &bytes)
    if bytes.count > start { endLine() } else { bytes.removeSubrange(lineStart...) }
  }

  private mutating func property(_ name: StaticString, _ moment: CalendarMoment) {
    append(name)
    switch moment {
    case .day: append(";VALUE=DATE")
    case .time(_, _, .named(let zone)):
      append(";TZID=")
      bytes += CalendarProperty.quoted(zone).utf8
    case .time: break
    }
    bytes.append(CalendarByte.colon)
    moment.append(to: &bytes)
    endLine()
  }

  private mutating func line(_ text: StaticString) {
    append(text)
    endLine()
  }

  private mutating func line(text: String) {
    bytes += text.utf8
    endLine()
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func endLine() {
    if bytes.count - lineStart > Self.lineLimit { foldLine() }
    append("\r\n")
    lineStart = bytes.count
  }

  private mutating func foldLine() {
    let content = Array(bytes[lineStart...])
    bytes.removeSubrange(lineStart...)
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
  }
}

extension CalendarTodo.Status {
  fileprivate var line: StaticString {
    switch self {
    case .needsAction: "STATUS:NEEDS-ACTION"
    case .inProcess: "STATUS:IN-PROCESS"
    case .completed: "STATUS:COMPLETED"
    case .cancelled: "STATUS:CANCELLED"
    }
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
