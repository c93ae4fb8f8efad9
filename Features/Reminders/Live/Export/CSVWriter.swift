/// Writes a CSV document as RFC 4180 describes it: UTF-8 without a byte order mark, fields divided
/// by commas, records ended by CRLF. A field with a comma, a quote or a line break is in quotes,
/// and its quotes are doubled.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-` or `@` for a formula, which may read
/// other files or ask a server; a tab or a carriage return before it does not prevent that. An
/// apostrophe is put before such a field: a spreadsheet then shows it as text.
package struct CSVWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes a record. An empty field is nothing between its commas.
  package mutating func write(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(field)
    }
    bytes += [CalendarByte.carriageReturn, CalendarByte.lineFeed]
  }

  private mutating func write(_ field: String) {
    var text = Array(field.utf8)
    if let first = text.first, Self.formulaBeginnings.contains(first) {
      text.insert(UInt8(ascii: "'"), at: 0)
    }
    guard text.contains(where: Self.quoted.contains) else {
      bytes += text
      return
    }
    bytes.append(CalendarByte.quote)
    for byte in text {
      if byte == CalendarByte.quote { bytes.append(CalendarByte.quote) }
      bytes.append(byte)
    }
    bytes.append(CalendarByte.quote)
  }

  private static let formulaBeginnings = Set("=+-@\t\r".utf8)
  private static let quoted = Set(",\"\r\n".utf8)
}
