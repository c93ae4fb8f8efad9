import Reminders

/// Writes calendars: lines end with CRLF, and are folded at 75 bytes, never within a character.
///
/// ``CalendarParser`` reads what it writes: the same to-dos, if their texts are in the form of
/// ``CalendarText/normalized(_:)``.
package struct CalendarWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// The line with the time of the export, which is in each `VTODO`.
  private let stamp: [UInt8]

  /// - Parameters:
  ///   - stamp: the time of the export, which is in each `VTODO`.
  ///   - capacity: the expected number of bytes.
  package init(stamp: CalendarMoment, capacity: Int = 0) {
    self.stamp = Array("DTSTAMP:\(stamp.text)\r\n".utf8)
    bytes.reserveCapacity(capacity)
  }

  /// Begins a calendar.
  package mutating func beginCalendar(name: String, color: Int) {
    append(textCount: name.utf8.count) { lines in
      lines.append("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ratchet//Reminders//EN\r\n")
      lines.property("X-WR-CALNAME:", text: name)
      let digits = String(color & 0xFF_FFFF, radix: 16, uppercase: true)
      lines.property(
        "X-APPLE-CALENDAR-COLOR:#",
        value: String(repeating: "0", count: 6 - digits.count) + digits)
    }
  }

  package mutating func endCalendar() {
    append { $0.append("END:VCALENDAR\r\n") }
  }

  /// Writes a to-do.
  package mutating func write(_ todo: CalendarTodo) {
    let stamp = stamp
    append(textCount: todo.textCount) { lines in
      lines.append("BEGIN:VTODO\r\n")
      if let uid = todo.uid { lines.property("UID:", text: uid) }
      lines.append(contentsOf: stamp)
      if var id = todo.recurrenceID { id.withUTF8 { lines.recurrenceID($0.span) } }
      if let created = todo.created { lines.property("CREATED", created) }
      if let modified = todo.lastModified { lines.property("LAST-MODIFIED", modified) }
      lines.property("SUMMARY:", text: todo.summary)
      var notes = todo.notes
      notes.withUTF8 { lines.notes($0.span) }
      switch todo.due {
      case .at(let due): lines.property("DUE", due)
      case .after(let start, let duration):
        lines.property("DTSTART", start)
        lines.property("DURATION:", value: duration.text)
      case nil: break
      }
      if todo.priority > 0 { lines.property("PRIORITY:", value: String(todo.priority)) }
      if let status = todo.status { lines.append(status.line) }
      if let completed = todo.completed { lines.property("COMPLETED", completed) }
      lines.categories(todo.categories)
      switch todo.isFlagged {
      case let isFlagged?: lines.end(isFlagged: isFlagged)
      case nil: lines.append("END:VTODO\r\n")
      }
    }
  }

  /// Writes a reminder with its identity: the same as its ``CalendarTodo/init(_:tags:zones:)``, without
  /// making that.
  mutating func write(
    _ reminder: ExportedReminder, tags: ArraySlice<ReminderTag>, zones: inout CalendarZones
  ) throws {
    let stamp = stamp
    try reminder.withUID { uid in
      append(textCount: uid.count) { lines in
        lines.append("BEGIN:VTODO\r\n")
        lines.property("UID:", text: uid)
        lines.append(contentsOf: stamp)
      }
    }
    try reminder.withRecurrenceID { id in
      if id.isEmpty { return }
      append(textCount: id.count) { $0.recurrenceID(id) }
    }
    let (created, modified) = (try reminder.createdAt, try reminder.updatedAt)
    try reminder.withTitle { title in
      append(textCount: title.count) { lines in
        if let created { lines.property("CREATED:", created) }
        if let modified { lines.property("LAST-MODIFIED:", modified) }
        lines.property("SUMMARY:", text: title)
      }
    }
    try reminder.withNotes { notes in append(textCount: notes.count) { $0.notes(notes) } }
    let (due, completed) = (try reminder.dueDate, try reminder.completedAt)
    let dueDay = due?.second.flatMap { zones.day(beginningAt: $0) }
    let (priority, isFlagged) = (try reminder.priority, try reminder.isFlagged)
    append(textCount: tags.reduce(0) { $0 + $1.tag.utf8.count + 1 }) { lines in
      if let dueDay {
        lines.property("DUE", .day(dueDay))
      } else if let due {
        lines.property("DUE:", due)
      }
      if let priority { lines.property("PRIORITY:", value: String(priority.calendarNumber)) }
      lines.append((completed == nil ? CalendarTodo.Status.needsAction : .completed).line)
      if let completed { lines.property("COMPLETED:", completed) }
      lines.categories(tags.lazy.map(\.tag))
      lines.end(isFlagged: isFlagged)
    }
  }

  /// Appends the lines of a component.
  ///
  /// - Parameter textCount: the number of bytes of the texts in them.
  private mutating func append(
    textCount: Int = 0, _ body: (inout OutputSpan<UInt8>) -> Void
  ) {
    // Names and values of fixed lengths take less than 600 bytes. A text becomes at most twice as
    // long by escapes, and then by a twentieth by folds.
    bytes.append(addingCapacity: 1_024 + 3 * textCount, initializingWith: body)
  }
}

extension CalendarTodo {
  /// The number of bytes of all texts.
  fileprivate var textCount: Int {
    var texts = [uid ?? "", recurrenceID ?? "", summary, notes] + categories.map { $0 + "," }
    let start: CalendarMoment? =
      switch due {
      case .at(let moment), .after(let moment, _): moment
      case nil: nil
      }
    texts += [created, lastModified, completed, start].map { $0?.zoneName ?? "" }
    return texts.reduce(0) { $0 + $1.utf8.count }
  }
}

extension CalendarTodo.Status {
  fileprivate var line: StaticString {
    switch self {
    case .needsAction: "STATUS:NEEDS-ACTION\r\n"
    case .inProcess: "STATUS:IN-PROCESS\r\n"
    case .completed: "STATUS:COMPLETED\r\n"
    case .cancelled: "STATUS:CANCELLED\r\n"
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
