/// A mistake in a calendar, or a part of it that a reminder cannot hold.
package enum CalendarMistake: Error, Hashable, Sendable {
  // Lines
  case noName
  case noColon
  case parameterWithoutValue(String)
  case openQuote(String)
  case notUTF8(String)
  case lineTooLong(limit: Int)

  // Components
  case unclosed(String)
  case endWithoutBegin(String)
  case outsideOfCalendar
  case textOutsideOfCalendar
  case nestedTooDeeply
  case tooLarge(limit: Int)

  // Properties of a VTODO
  case missing(String)
  case repeated(String)
  case unsupportedEncoding(String, of: String)
  case notADate(String, of: String)
  case notADuration(String)
  case durationBelowZero(String)
  case durationWithTime
  case dueTooLate
  case notAPriority(String)

  // Parts without which the reminder is imported
  case repetition(String)
  case unknownZone(String)
  case durationWithoutStart
  case dueOutOfRange
  case cancelled
  case unknownStatus(String)
}

/// A mistake in a calendar and its place.
package struct CalendarProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, counted from 1. If the end of a component is missing, it is the line
  /// with its beginning.
  package var line: Int
  package var mistake: CalendarMistake

  /// Whether a `VTODO` is skipped because of the mistake. Each skipped one has exactly one problem
  /// of this kind: its first.
  package var skipsTodo: Bool

  package init(line: Int, _ mistake: CalendarMistake, skipsTodo: Bool) {
    self.line = line
    self.mistake = mistake
    self.skipsTodo = skipsTodo
  }

  /// The mistake in one line of plain words, without the line's number.
  package var reason: String { RemindersFileWording.reason(mistake) }

  package var description: String { RemindersFileWording.problem(self) }
}
