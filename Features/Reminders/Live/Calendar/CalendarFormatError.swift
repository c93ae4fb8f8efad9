/// The reason for which a file is not read as a calendar.
package enum CalendarFormatError: Error, Equatable, Sendable {
  case empty
  case utf16
  /// The first line that is not blank does not begin a calendar.
  case noCalendar(line: Int)

  init(notACalendar line: CalendarLine) {
    let isUTF16 = line.bytes.starts(with: [0xFF, 0xFE]) || line.bytes.starts(with: [0xFE, 0xFF])
    self = line.number == 1 && isUTF16 ? .utf16 : .noCalendar(line: line.number)
  }
}
