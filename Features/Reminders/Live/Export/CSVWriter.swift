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
  private var isAtRecordStart = true

  /// - Parameter capacity: the expected number of bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Writes a record. An empty field is nothing between its commas.
  package mutating func write(_ fields: [String]) {
    for field in fields { append(field) }
    endRecord()
  }

  /// Appends a field to the record that is being written.
  mutating func append(_ field: String) {
    beginField()
    var field = field
    field.withUTF8 { text in
      let isFormula = text.first.map(Self.beginsFormula) ?? false
      let needsQuotes = text.hasOne(
        of: CalendarByte.comma, CalendarByte.quote, CalendarByte.lineFeed,
        CalendarByte.carriageReturn)
      guard needsQuotes else {
        if isFormula { bytes.append(Self.apostrophe) }
        bytes.append(contentsOf: text)
        return
      }
      bytes.append(CalendarByte.quote)
      if isFormula { bytes.append(Self.apostrophe) }
      // The bytes between two quotes are appended together.
      var start = 0
      for index in text.indices where text[index] == CalendarByte.quote {
        bytes.append(contentsOf: text[start...index])
        start = index
      }
      bytes.append(contentsOf: text[start...])
      bytes.append(CalendarByte.quote)
    }
  }

  /// Appends a field that the body writes, which needs neither quotes nor an apostrophe.
  mutating func appendPlain(_ body: (inout [UInt8]) -> Void) {
    beginField()
    body(&bytes)
  }

  /// The next field follows one that is written elsewhere.
  mutating func continueRecord() { isAtRecordStart = false }

  mutating func endRecord() {
    bytes.append(CalendarByte.carriageReturn)
    bytes.append(CalendarByte.lineFeed)
    isAtRecordStart = true
  }

  private mutating func beginField() {
    if !isAtRecordStart { bytes.append(CalendarByte.comma) }
    isAtRecordStart = false
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case CalendarByte.equals, UInt8(ascii: "+"), CalendarByte.hyphen, UInt8(ascii: "@"),
      CalendarByte.tab, CalendarByte.carriageReturn:
      true
    default: false
    }
  }
}
