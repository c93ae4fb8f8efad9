import Foundation

/// The lines of a component, which are written into memory that is reserved for all of them.
extension OutputSpan<UInt8> {
  /// The largest number of bytes of a line without its end.
  private static var lineLimit: Int { 75 }

  /// Writes the end of a to-do.
  mutating func end(isFlagged: Bool) {
    append(
      isFlagged
        ? "X-RATCHET-FLAGGED:TRUE\r\nEND:VTODO\r\n" : "X-RATCHET-FLAGGED:FALSE\r\nEND:VTODO\r\n")
  }

  /// Writes a list of texts, without those of which nothing remains; no line if there are no others.
  mutating func categories(_ categories: some Collection<String>) {
    if categories.isEmpty { return }
    let start = count
    append("CATEGORIES:")
    let textStart = count
    for category in categories {
      let end = count
      if end > textStart { append(CalendarByte.comma) }
      let categoryStart = count
      CalendarText.append(category, to: &self)
      if count == categoryStart { removeLast(count - end) }
    }
    if count > textStart { endLine(from: start) } else { removeLast(count - start) }
  }

  /// Writes a property with a text.
  ///
  /// - Parameter name: the name with its colon.
  mutating func property(_ name: StaticString, text: String) {
    var text = text
    text.withUTF8 { property(name, text: $0.span) }
  }

  /// Writes a property with the UTF-8 of a text.
  ///
  /// - Parameter name: the name with its colon.
  mutating func property(_ name: StaticString, text: Span<UInt8>) {
    let start = count
    append(name)
    CalendarText.append(text, to: &self)
    endLine(from: start)
  }

  /// Writes the identity of a changed repetition: a time, or a day, which needs a parameter.
  mutating func recurrenceID(_ id: Span<UInt8>) {
    // A day is written with eight digits.
    property(id.count == 8 ? "RECURRENCE-ID;VALUE=DATE:" : "RECURRENCE-ID:", text: id)
  }

  /// Writes the notes of a to-do. No line for notes of which nothing remains: they may consist of
  /// characters that have no place in a calendar.
  mutating func notes(_ notes: Span<UInt8>) {
    let start = count
    append("DESCRIPTION:")
    let textStart = count
    CalendarText.append(notes, to: &self)
    if count > textStart { endLine(from: start) } else { removeLast(count - start) }
  }

  /// Writes a property with a value that needs no escapes and no folds.
  ///
  /// - Parameter name: the name with its colon.
  mutating func property(_ name: StaticString, value: String) {
    append(name)
    for byte in value.utf8 { append(byte) }
    append("\r\n")
  }

  /// Writes a property with a date; no line outside the years 1 to 9999.
  ///
  /// - Parameter name: the name with its colon.
  mutating func property(_ name: StaticString, _ date: ExportedDate) {
    guard let text = date.text else { return }
    append(name)
    withUnsafeBytes(of: text) { append(contentsOf: $0) }
    append("\r\n")
  }

  /// Writes a property with a moment.
  ///
  /// - Parameter name: the name without a colon.
  mutating func property(_ name: StaticString, _ moment: CalendarMoment) {
    let start = count
    append(name)
    switch moment {
    case .day: append(";VALUE=DATE")
    case .time(_, _, .named(let zone)):
      append(";TZID=")
      for byte in CalendarProperty.quoted(zone).utf8 { append(byte) }
    case .time: break
    }
    append(CalendarByte.colon)
    moment.append(to: &self)
    endLine(from: start)
  }

  /// Appends a text as it is.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(contentsOf source: some Collection<UInt8>) {
    withUnsafeMutableBufferPointer { memory, count in
      // Unsafe: an output span itself appends only one byte after the other. A collection that does
      // not fit is a mistake of the caller, which ends the program as it does in `append(_:)`.
      let rest = UnsafeMutableBufferPointer(rebasing: memory[count...])
      precondition(source.count <= rest.count)
      _ = rest.initialize(fromContentsOf: source)
      count += source.count
    }
  }

  private mutating func endLine(from start: Int) {
    if count - start > Self.lineLimit { foldLine(from: start) }
    append("\r\n")
  }

  private mutating func foldLine(from start: Int) {
    let content = withUnsafeMutableBufferPointer { memory, count in Array(memory[start..<count]) }
    removeLast(content.count)
    var rest = content[...]
    var limit = Self.lineLimit
    while rest.count > limit {
      var count = limit
      // A byte of the form 10xxxxxx continues a character. A character has at most four bytes.
      while count > limit - 4, rest[rest.startIndex + count] & 0b1100_0000 == 0b1000_0000 {
        count -= 1
      }
      append(contentsOf: rest.prefix(count))
      append("\r\n ")
      rest = rest.dropFirst(count)
      // The blank counts.
      limit = Self.lineLimit - 1
    }
    append(contentsOf: rest)
  }
}
