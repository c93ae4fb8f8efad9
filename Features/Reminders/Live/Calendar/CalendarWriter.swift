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
      lines.begin(uid: todo.uid, recurrenceID: todo.recurrenceID, stamp: stamp)
      if let created = todo.created { lines.property("CREATED", created) }
      if let modified = todo.lastModified { lines.property("LAST-MODIFIED", modified) }
      lines.property("SUMMARY:", text: todo.summary)
      lines.property("DESCRIPTION:", textIfAny: todo.notes)
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

  /// Writes a reminder: the same as its ``CalendarTodo/init(_:tags:zones:)``, without making that.
  mutating func write(
    _ reminder: ExportedReminder, _ id: CalendarUID.ID, tags: ArraySlice<ReminderTag>,
    zones: inout CalendarZones
  ) {
    let stamp = stamp
    let dueDay = reminder.dueDate?.second.flatMap { zones.day(beginningAt: $0) }
    let textCount =
      id.uid.utf8.count + id.recurrenceID.utf8.count + reminder.title.utf8.count
      + reminder.notes.utf8.count + tags.reduce(0) { $0 + $1.tag.utf8.count + 1 }
    append(textCount: textCount) { lines in
      lines.begin(
        uid: id.uid, recurrenceID: id.recurrenceID.isEmpty ? nil : id.recurrenceID, stamp: stamp)
      if let date = reminder.createdAt { lines.property("CREATED:", date) }
      if let date = reminder.updatedAt { lines.property("LAST-MODIFIED:", date) }
      lines.property("SUMMARY:", text: reminder.title)
      lines.property("DESCRIPTION:", textIfAny: reminder.notes)
      if let dueDay {
        lines.property("DUE", .day(dueDay))
      } else if let date = reminder.dueDate {
        lines.property("DUE:", date)
      }
      if let priority = reminder.priority {
        lines.property("PRIORITY:", value: String(priority.calendarNumber))
      }
      let status: CalendarTodo.Status = reminder.completedAt == nil ? .needsAction : .completed
      lines.append(status.line)
      if let date = reminder.completedAt { lines.property("COMPLETED:", date) }
      lines.categories(tags.lazy.map(\.tag))
      lines.end(isFlagged: reminder.isFlagged)
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
