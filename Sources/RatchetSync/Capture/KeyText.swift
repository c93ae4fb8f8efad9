import Foundation
import RatchetSQLite

/// The text of a key of one or several columns: SQL literals, separated by commas.
///
/// Its local form contains values as they are stored. In the global form, which is equal on all nodes,
/// `@` and the parent's global key stand for a local key of a parent.
enum KeyText {
  /// Returns the literals of a key; `nil` if the text is not valid.
  static func literals(_ text: String) -> [String]? {
    var literals: [String] = []
    var current: [UInt8] = []
    var isQuoted = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      if byte == UInt8(ascii: ","), !isQuoted {
        literals.append(String(decoding: current, as: UTF8.self))
        current = []
      } else {
        current.append(byte)
      }
    }
    guard !isQuoted, !current.isEmpty else { return nil }
    return literals + [String(decoding: current, as: UTF8.self)]
  }

  /// Returns the value of a literal that SQLite's `quote` or ``expression(_:of:)`` has written.
  static func value(_ literal: String) -> SyncValue? {
    if literal == "NULL" { return .null }
    if let integer = Int64(literal) { return .integer(integer) }
    // By bytes: a quote followed by a combining accent is another character in Swift.
    let bytes = Array(literal.utf8)
    let quote = UInt8(ascii: "'")
    guard bytes.last == quote, let start = bytes.firstIndex(of: quote), start < bytes.count - 1
    else {
      return Double(literal).flatMap { $0.isNaN ? nil : .real($0) }
    }
    let content = bytes[(start + 1)..<(bytes.count - 1)]
    switch bytes[..<start] {
    case []: return .text(unescaped(content))
    case [UInt8(ascii: "X")]: return data(content).map(SyncValue.blob)
    case [UInt8(ascii: "Z")]:
      return data(content).flatMap { String(validating: $0, as: UTF8.self) }.map(SyncValue.text)
    default: return nil
    }
  }

  /// Returns the literal that ``expression(_:of:)`` makes of a value; `nil` for a real number, whose
  /// digits only SQLite knows.
  static func literal(_ value: SQLValue) -> String? {
    switch value {
    case .null: return "NULL"
    case .integer(let integer): return String(integer)
    case .real: return nil
    case .text(let text):
      if text.utf8.contains(0) { return "Z'\(hex(Data(text.utf8)))'" }
      var quoted = Array("'".utf8)
      for byte in text.utf8 {
        quoted.append(byte)
        if byte == UInt8(ascii: "'") { quoted.append(byte) }
      }
      return String(decoding: quoted + Array("'".utf8), as: UTF8.self)
    case .blob(let data): return "X'\(hex(data))'"
    }
  }

  private static func hex(_ data: Data) -> String {
    data.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Quotes are doubled in a literal.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == UInt8(ascii: "'") && !isSecond
      if !isSecond { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The SQL of the local text of a key, where `row` is the prefix of its columns.
  static func expression(_ columns: [String], of row: String) -> String {
    columns.map { column in
      let value = row + column.quotedIdentifier
      // `quote` ends a text at its first NUL.
      return """
        CASE WHEN typeof(\(value)) = 'text' AND instr(\(value), char(0)) \
        THEN 'Z''' || hex(\(value)) || '''' ELSE quote(\(value)) END
        """
    }.joined(separator: " || ',' || ")
  }

  private static func data(_ hex: ArraySlice<UInt8>) -> Data? {
    guard hex.count.isMultiple(of: 2) else { return nil }
    var data = Data()
    for index in stride(from: hex.startIndex, to: hex.endIndex, by: 2) {
      let pair = String(decoding: hex[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      data.append(byte)
    }
    return data
  }
}
