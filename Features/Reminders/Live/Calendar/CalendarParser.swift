/// An element of a calendar file.
package enum CalendarElement: Hashable, Sendable {
  case todo(CalendarEntry)
  /// A mistake: in a `VTODO`, which is skipped, or around them.
  case problem(CalendarProblem)
}

/// Reads the `VTODO`s of calendars (RFC 5545), however broken they are.
///
/// A file holds one `VCALENDAR` or several. In a `VTODO`, other components such as `VALARM` are
/// ignored. Outside of them, `VTIMEZONE`s are kept in ``zones``, and all other components are
/// skipped. If the end of a component is missing, the next one is read nevertheless.
///
/// ```swift
/// var parser = CalendarParser()
/// parser.append(bytes)
/// parser.finish()
/// while let element = try parser.next() { print(element) }
/// ```
package struct CalendarParser {
  /// The time zones that the file has defined so far, by their TZID. The first definition counts.
  package private(set) var zones: [String: CalendarZoneRules] = [:]

  /// Definitions beyond this number are ignored: there are fewer time zones.
  static let zoneLimit = 1_000
  /// The number of components within one another that are kept apart.
  static let depthLimit = 32

  private var reader: CalendarLineReader
  private var elements: [CalendarElement] = []
  private var isFinished = false

  private var calendar: CalendarHeader?
  private var todo: CalendarTodoBuilder?
  private var zone: CalendarZoneBuilder?
  /// The components without meaning that are open, in the calendar or in the current `VTODO`, and
  /// the parts of the current `VTIMEZONE`.
  private var open: [OpenComponent] = []
  private var hasSeenCalendar = false
  private var hasReportedText = false

  private struct OpenComponent {
    var name: String
    var line: Int
  }

  package init(lineLimit: Int = CalendarLineReader.defaultLimit) {
    reader = CalendarLineReader(limit: lineLimit)
  }

  /// Adds the next bytes of the file. Call it when ``next()`` has returned nil.
  package mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  /// Marks the end of the file.
  package mutating func finish() {
    reader.finish()
    isFinished = true
  }

  /// The next element; nil if it needs more bytes, or at the end of the file.
  ///
  /// - Throws: if the file does not begin with a calendar.
  package mutating func next() throws(CalendarFormatError) -> CalendarElement? {
    while elements.isEmpty {
      if let line = reader.next() {
        if !line.bytes.isEmpty { try read(line) }
      } else {
        guard isFinished else { return nil }
        guard hasSeenCalendar else { throw .empty }
        guard calendar != nil else { return nil }
        closeCalendar(isComplete: false)
      }
    }
    return elements.removeFirst()
  }

  private mutating func read(_ line: CalendarLine) throws(CalendarFormatError) {
    let boundary = CalendarBoundary(line.bytes)
    if !hasSeenCalendar, boundary != .begin("VCALENDAR") {
      throw CalendarFormatError(notACalendar: line)
    }
    switch boundary {
    case .begin(let name): begin(name, line: line.number)
    case .end(let name): end(name, line: line.number)
    case nil: readProperty(line)
    }
  }

  // MARK: Boundaries

  private static let topLevel: Set<String> = [
    "VCALENDAR", "VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ]

  private mutating func begin(_ name: String, line: Int) {
    if Self.topLevel.contains(name) { closeComponents() }
    if name == "VCALENDAR" {
      if calendar != nil { closeCalendar(isComplete: false) }
      calendar = CalendarHeader(line: line)
      hasSeenCalendar = true
      hasReportedText = false
    } else if calendar == nil {
      if name == "VTODO" {
        report(.outsideOfCalendar, line: line, skipsTodo: true)
      } else if !hasReportedText {
        report(.textOutsideOfCalendar, line: line)
      }
      hasReportedText = true
    } else if open.count == Self.depthLimit {
      todo?.fail(.nestedTooDeeply, line: line)
    } else if name == "VTODO" {
      todo = CalendarTodoBuilder(line: line)
    } else {
      if name == "VTIMEZONE" { zone = CalendarZoneBuilder() }
      open.append(OpenComponent(name: String(name.prefix(64)), line: line))
      zone?.begin(name)
    }
  }

  private mutating func end(_ name: String, line: Int) {
    if let index = open.lastIndex(where: { $0.name == name }) {
      // Components without meaning may lack their own ends.
      open.removeSubrange(index...)
      zone?.end(name)
      if name == "VTIMEZONE" { keepZone() }
    } else if name == "VTODO", let builder = todo, let calendar {
      finish(builder, in: calendar)
    } else if name == "VCALENDAR", calendar != nil {
      closeComponents()
      closeCalendar(isComplete: true)
    } else if todo != nil {
      // The lines before it may belong to the component without a beginning.
      todo?.fail(.endWithoutBegin(name), line: line)
    } else if calendar != nil {
      report(.endWithoutBegin(name), line: line, skipsTodo: name == "VTODO")
    } else if !hasReportedText {
      report(.textOutsideOfCalendar, line: line)
      hasReportedText = true
    }
  }

  private mutating func finish(_ builder: CalendarTodoBuilder, in calendar: CalendarHeader) {
    var builder = builder
    // The lines after the beginning of such a component may belong to the to-do.
    if let inner = open.first { builder.fail(.unclosed(inner.name), line: inner.line) }
    elements.append(builder.finished(in: calendar))
    open.removeAll()
    todo = nil
  }

  private mutating func keepZone() {
    if let (name, rules) = zone?.finished(), zones.count < Self.zoneLimit, zones[name] == nil {
      zones[name] = rules
    }
    zone = nil
  }

  /// Closes all components in a calendar that have no end.
  private mutating func closeComponents() {
    if var builder = todo {
      builder.fail(.unclosed("VTODO"), line: builder.line)
      if let problem = builder.problem { elements.append(.problem(problem)) }
      todo = nil
    } else if let outermost = open.first {
      report(.unclosed(outermost.name), line: outermost.line)
    }
    open.removeAll()
    zone = nil
  }

  private mutating func closeCalendar(isComplete: Bool) {
    if !isComplete, let calendar {
      closeComponents()
      report(.unclosed("VCALENDAR"), line: calendar.line)
    }
    calendar = nil
  }

  // MARK: Properties

  private mutating func readProperty(_ line: CalendarLine) {
    if zone != nil {
      zone?.read(line)
    } else if !open.isEmpty {
      return
    } else if todo != nil {
      todo?.read(line)
    } else if calendar != nil {
      readHeader(line)
    } else if !hasReportedText {
      report(.textOutsideOfCalendar, line: line.number)
      hasReportedText = true
    }
  }

  private mutating func readHeader(_ line: CalendarLine) {
    guard var header = calendar else { return }
    do throws(CalendarMistake) {
      let name = try CalendarProperty.name(of: line.bytes)
      guard ["X-WR-CALNAME", "NAME", "X-APPLE-CALENDAR-COLOR"].contains(name) else { return }
      let property = try CalendarProperty(line.bytes)
      if line.isCut { throw .lineTooLong(limit: line.bytes.count) }
      guard let text = CalendarText.decode(property.value) else { throw .notUTF8(name) }
      switch name {
      case "X-WR-CALNAME": header.name = text
      case "NAME": header.name = header.name ?? text
      default: header.color = Self.color(text)
      }
      calendar = header
    } catch {
      report(line.isCut ? .lineTooLong(limit: line.bytes.count) : error, line: line.number)
    }
  }

  /// The colour of `#RRGGBB` or `#RRGGBBAA`.
  private static func color(_ text: String) -> Int? {
    let digits = text.dropFirst().prefix(6)
    guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
      return nil
    }
    return Int(digits, radix: 16)
  }

  private mutating func report(_ mistake: CalendarMistake, line: Int, skipsTodo: Bool = false) {
    elements.append(.problem(CalendarProblem(line: line, mistake, skipsTodo: skipsTodo)))
  }
}
