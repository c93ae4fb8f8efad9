/// A property of a calendar: a content line divided into name, parameters and value.
///
/// ```
/// DUE;TZID="Europe/Berlin":20260801T090000
/// ```
package struct CalendarProperty: Equatable, Sendable {
  /// A parameter with its values. They are without quotes, and the escapes of RFC 6868 (`^n`, `^'`,
  /// `^^`) are replaced by their characters.
  package struct Parameter: Equatable, Sendable {
    /// The name in upper case.
    package var name: String
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The name in upper case.
  package var name: String
  package var parameters: [Parameter]
  /// The bytes after the colon, still with escapes.
  package var value: ArraySlice<UInt8>

  /// Divides a content line.
  package init(_ line: [UInt8]) throws(CalendarMistake) {
    var scanner = CalendarPropertyScanner(line)
    name = try scanner.name()
    parameters = []
    while scanner.take(CalendarByte.semicolon) {
      parameters.append(try scanner.parameter())
    }
    guard scanner.take(CalendarByte.colon) else { throw .noColon }
    value = line[scanner.position...]
  }

  /// The name of a content line, in upper case. The rest of the line is not checked.
  package static func name(of line: [UInt8]) throws(CalendarMistake) -> String {
    var scanner = CalendarPropertyScanner(line)
    let name = try scanner.name()
    guard scanner.take(CalendarByte.semicolon) || scanner.take(CalendarByte.colon) else {
      throw .noColon
    }
    return name
  }

  /// The first value of the first parameter with this name.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

/// Reads the part of a content line before the value.
private struct CalendarPropertyScanner {
  private let line: [UInt8]
  private(set) var position = 0

  init(_ line: [UInt8]) { self.line = line }

  private var current: UInt8? { position < line.count ? line[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  mutating func name() throws(CalendarMistake) -> String {
    let start = position
    while let byte = current,
      CalendarByte.isLetter(byte) || CalendarByte.isDigit(byte) || byte == CalendarByte.hyphen
    {
      position += 1
    }
    guard position > start else { throw .noName }
    return CalendarByte.name(line[start..<position])
  }

  mutating func parameter() throws(CalendarMistake) -> CalendarProperty.Parameter {
    let name = try name()
    guard take(CalendarByte.equals) else { throw .parameterWithoutValue(name) }
    var values = [try value(of: name)]
    while take(CalendarByte.comma) { values.append(try value(of: name)) }
    return CalendarProperty.Parameter(name: name, values: values)
  }

  private mutating func value(of name: String) throws(CalendarMistake) -> String {
    let bytes: ArraySlice<UInt8>
    if take(CalendarByte.quote) {
      guard let end = line[position...].firstIndex(of: CalendarByte.quote) else {
        throw .openQuote(name)
      }
      bytes = line[position..<end]
      position = end + 1
    } else {
      let start = position
      while let byte = current,
        byte != CalendarByte.comma, byte != CalendarByte.semicolon, byte != CalendarByte.colon
      {
        position += 1
      }
      bytes = line[start..<position]
    }
    guard let text = String(validating: unescaped(bytes), as: UTF8.self) else {
      throw .notUTF8(name)
    }
    return text
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(CalendarByte.caret) else { return Array(bytes) }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == CalendarByte.caret, let next = rest.first else {
        result.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): result.append(CalendarByte.lineFeed)
      case UInt8(ascii: "'"): result.append(CalendarByte.quote)
      case CalendarByte.caret: result.append(CalendarByte.caret)
      default:
        // Any other sequence is left as it is, as the RFC says.
        result.append(byte)
        continue
      }
      rest.removeFirst()
    }
    return result
  }
}
