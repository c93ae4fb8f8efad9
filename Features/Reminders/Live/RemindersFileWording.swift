import Reminders

/// All texts of an import or export that a person may read. A test checks each to the letter.
enum RemindersFileWording {
  // MARK: Mistakes in a calendar

  static func problem(_ problem: CalendarProblem) -> String {
    "line \(problem.line): \(problem.reason)"
  }

  /// The report of a problem while the rest of the calendar is imported.
  static func report(_ problem: CalendarProblem) -> String {
    problem.skipsTodo ? "\(problem.reason): the to-do is skipped" : problem.reason
  }

  static func reason(_ mistake: CalendarMistake) -> String {
    switch mistake {
    case .noName: "the line does not begin with the name of a property"
    case .noColon: "there is no colon after the name of the property"
    case .parameterWithoutValue(let name): "the parameter \(clipped(name)) has no value"
    case .openQuote(let name): "a quote in the parameter \(clipped(name)) is not closed"
    case .notUTF8(let name): "\(clipped(name)) is not valid UTF-8"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .unclosed(let name): "the \(clipped(name)) has no END:\(clipped(name))"
    case .endWithoutBegin(let name): "the END:\(clipped(name)) has no BEGIN:\(clipped(name))"
    case .outsideOfCalendar: "the VTODO is not within a VCALENDAR"
    case .textOutsideOfCalendar: "there is text outside of a VCALENDAR"
    case .nestedTooDeeply: "too many components are nested in the VTODO"
    case .tooLarge(let limit): "the VTODO is larger than \(limit) bytes"
    case .missing(let name): "\(name) is missing or empty"
    case .repeated(let name): "\(name) occurs twice in the VTODO"
    case .unsupportedEncoding(let encoding, let name):
      "the encoding \(quoted(encoding)) of \(name) is not supported"
    case .notADate(let value, let name): "\(name) \(quoted(value)) is not an existing day or time"
    case .notADuration(let value): "DURATION \(quoted(value)) is not a duration"
    case .durationBelowZero(let value): "DURATION \(quoted(value)) is below zero"
    case .durationWithTime: "DURATION has a time, but DTSTART is a day"
    case .dueTooLate: "DTSTART and DURATION give a day after the year 9999"
    case .notAPriority(let value): "PRIORITY \(quoted(value)) is not a number from 0 to 9"
    case .repetition(let name):
      "\(name) is not supported: the reminder is imported without its repetition"
    case .unknownZone(let name):
      "the time zone \(quoted(name)) is not known: the time is taken as local"
    case .durationWithoutStart:
      "DURATION has no DTSTART: the reminder is imported without a due date"
    case .dueOutOfRange:
      "the due date is outside of the years 1 to 9999: the reminder is imported without it"
    case .cancelled: "STATUS is CANCELLED: the reminder is imported as completed"
    case .unknownStatus(let value): "STATUS \(quoted(value)) is not known and is ignored"
    }
  }

  // MARK: Files

  static func format(_ error: CalendarFormatError) -> String {
    switch error {
    case .empty: "the file is empty"
    case .utf16: "the file is encoded as UTF-16; save it as UTF-8"
    case .noCalendar(let line): "not a calendar: line \(line) is not BEGIN:VCALENDAR"
    }
  }

  /// The reason for which nothing was imported from a calendar.
  static func nothing(skipped: Int, first: CalendarProblem?) -> String {
    guard let first else { return "there is no VTODO in the calendar" }
    let each = skipped == 1 ? "its only VTODO" : "each of its \(skipped) VTODOs"
    return "nothing was imported: \(each) is broken (\(first))"
  }

  static func cutOff(_ error: CalendarCutOff) -> String {
    let report = error.report
    return "the import ended after \(counted(error.components, "reminder")), which "
      + "\(error.components == 1 ? "is" : "are") kept (\(report.added) added, "
      + "\(report.updated) updated); import the file again to complete it. "
      + "Cause: \(error.reason)"
  }

  static func failure(_ failure: RemindersFileFailure) -> String {
    switch failure {
    case .noPath: "the path is empty; name a file"
    case .notFound: "no such file"
    case .noFolder: "the folder does not exist"
    case .noPermission: "permission denied"
    case .isAFolder: "it is a folder"
    case .isNotAFile: "it is not a regular file; save the calendar as one, and import that"
    case .noSpace: "the disk is full"
    case .other(let reason): reason
    }
  }

  // MARK: Parts of sentences

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func clipped(_ name: String) -> String {
    name.count > 40 ? "\(name.prefix(39))…" : name
  }

  /// A value in a reason: on one line, in quotes, at most 40 characters of it. A blank at its end is
  /// shown: it may be the mistake.
  private static func quoted(_ value: String) -> String {
    "\"\(clipped(String(value.prefix(1_000).map { $0.isWhitespace ? " " : $0 })))\""
  }
}
