import Foundation

/// Makes a to-do from the lines of a `VTODO`. After the first mistake the rest is ignored.
struct CalendarTodoBuilder {
  /// The number of bytes of the properties of one `VTODO` that are kept.
  static let sizeLimit = 4 << 20

  let line: Int
  private(set) var problem: CalendarProblem?

  private var todo = CalendarTodo(summary: "")
  private var lines: [String: Int] = [:]
  private var start: CalendarMoment?
  private var duration: CalendarDuration?
  private var remarks: [CalendarProblem] = []
  private var size = 0

  init(line: Int) { self.line = line }

  mutating func fail(_ mistake: CalendarMistake, line: Int) {
    problem = problem ?? CalendarProblem(line: line, mistake, skipsTodo: true)
  }

  mutating func read(_ line: CalendarLine) {
    guard problem == nil else { return }
    do {
      try add(line)
    } catch {
      fail(line.isCut ? .lineTooLong(limit: line.bytes.count) : error, line: line.number)
    }
  }

  /// The to-do when its end is reached; the problem if it is broken.
  func finished(in calendar: CalendarHeader) -> CalendarElement {
    if let problem { return .problem(problem) }
    var entry = CalendarEntry(todo: todo, calendar: calendar, line: line, remarks: remarks)
    guard !todo.summary.allSatisfy(\.isWhitespace) else {
      return .problem(CalendarProblem(line: line, .missing("SUMMARY"), skipsTodo: true))
    }
    do {
      entry.todo.due = try due(&entry.remarks)
    } catch {
      return .problem(
        CalendarProblem(line: lines["DURATION"] ?? line, error, skipsTodo: true))
    }
    entry.dueLine = lines["DUE"] ?? (entry.todo.due == nil ? nil : lines["DTSTART"])
    return .todo(entry)
  }

  /// `DUE`, or else `DTSTART` with `DURATION`. The time at which a to-do starts is no due date.
  private func due(_ remarks: inout [CalendarProblem]) throws(CalendarMistake) -> CalendarTodo.Due?
  {
    if let due = todo.due { return due }
    guard let duration else { return nil }
    guard let start else {
      remarks.append(
        CalendarProblem(
          line: lines["DURATION"] ?? line, .durationWithoutStart, skipsTodo: false))
      return nil
    }
    if case .day(let day) = start {
      guard duration.seconds == 0 else { throw .durationWithTime }
      guard let due = CalendarDay(number: day.number + duration.days) else { throw .dueTooLate }
      return .at(.day(due))
    }
    let end = start.localSeconds + duration.days * 86_400 + duration.seconds
    guard CalendarMoment(local: end, .utc) != nil else { throw .dueTooLate }
    return .after(start, duration)
  }

  // MARK: Properties

  private static let names: Set<String> = [
    "UID", "RECURRENCE-ID", "SUMMARY", "DESCRIPTION", "DUE", "DTSTART", "DURATION", "PRIORITY",
    "STATUS", "COMPLETED", "PERCENT-COMPLETE", "CREATED", "LAST-MODIFIED", "CATEGORIES", "RRULE",
    "RDATE",
    "X-RATCHET-FLAGGED",
  ]

  private mutating func add(_ line: CalendarLine) throws(CalendarMistake) {
    guard Self.names.contains(try CalendarProperty.name(of: line.bytes)) else { return }
    let property = try CalendarProperty(line.bytes)
    if line.isCut { throw .lineTooLong(limit: line.bytes.count) }
    size += line.bytes.count
    guard size <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
    let isFirst = lines.updateValue(line.number, forKey: property.name) == nil
    switch property.name {
    case "CATEGORIES":
      guard let texts = CalendarText.decodeList(property.value) else {
        throw .notUTF8(property.name)
      }
      todo.categories += texts.filter { !$0.isEmpty }
    case "RRULE", "RDATE":
      guard isFirst else { return }
      remarks.append(
        CalendarProblem(line: line.number, .repetition(property.name), skipsTodo: false))
    case "PERCENT-COMPLETE":
      if CalendarByte.number(property.value) == 100 { todo.isFullyDone = true }
    default:
      guard isFirst else { throw .repeated(property.name) }
      try set(property, line: line.number)
    }
  }

  private mutating func set(_ property: CalendarProperty, line: Int) throws(CalendarMistake) {
    switch property.name {
    case "UID":
      let uid = try text(property)
      if !uid.isEmpty { todo.uid = uid }
    case "RECURRENCE-ID": todo.recurrenceID = try text(property)
    case "SUMMARY": todo.summary = try text(property)
    case "DESCRIPTION": todo.notes = try text(property)
    case "DUE": todo.due = .at(try moment(property))
    case "DTSTART": start = try moment(property)
    case "COMPLETED": todo.completed = try moment(property)
    case "CREATED": todo.created = try moment(property)
    case "LAST-MODIFIED": todo.lastModified = try moment(property)
    case "DURATION": duration = try readDuration(property)
    case "PRIORITY":
      guard let number = CalendarByte.number(property.value), number <= 9 else {
        throw .notAPriority(display(property))
      }
      todo.priority = number
    case "STATUS":
      let name = display(property).trimmingCharacters(in: .whitespaces)
      todo.status = CalendarTodo.Status(rawValue: name.uppercased())
      let remark: CalendarMistake? =
        switch todo.status {
        case .cancelled: .cancelled
        case nil: .unknownStatus(name)
        default: nil
        }
      if let remark { remarks.append(CalendarProblem(line: line, remark, skipsTodo: false)) }
    case "X-RATCHET-FLAGGED": todo.isFlagged = display(property).uppercased() == "TRUE"
    default: break
    }
  }

  private func text(_ property: CalendarProperty) throws(CalendarMistake) -> String {
    if let encoding = property.parameter("ENCODING"), encoding.uppercased() != "8BIT" {
      throw .unsupportedEncoding(encoding, of: property.name)
    }
    guard let text = CalendarText.decode(property.value) else { throw .notUTF8(property.name) }
    return text
  }

  private func moment(_ property: CalendarProperty) throws(CalendarMistake) -> CalendarMoment {
    guard let moment = CalendarMoment(property.value, zone: property.parameter("TZID")) else {
      throw .notADate(display(property), of: property.name)
    }
    return moment
  }

  private func readDuration(
    _ property: CalendarProperty
  ) throws(CalendarMistake) -> CalendarDuration {
    guard let duration = CalendarDuration(property.value) else {
      throw .notADuration(display(property))
    }
    guard !duration.isNegative else { throw .durationBelowZero(display(property)) }
    return duration
  }

  private func display(_ property: CalendarProperty) -> String {
    String(decoding: property.value, as: UTF8.self)
  }
}
