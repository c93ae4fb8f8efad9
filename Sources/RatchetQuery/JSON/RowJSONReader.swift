import Foundation

/// Reads the values of rows from JSON as queries write it: without white space, and with the names
/// in the order of the columns. Any other JSON is rejected.
struct RowJSONReader {
  private struct Column {
    let name: String
    let holdsJSON: Bool
    let isNullable: Bool

    init<C: TableColumnExpression>(_ column: C) {
      let type = C.QueryValue.self as? any QueryBindable.Type
      name = column.name
      holdsJSON = QueryFragment.isJSON(C.QueryValue.self)
      isNullable = type?.isNullable ?? true
    }
  }

  private let columns: [Column]
  private let bytes: [UInt8]
  private var place = 0

  init<Row: Table>(_ text: String, of row: Row.Type) {
    columns = Row.TableColumns.allColumns.map { Column($0) }
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { place == bytes.count }

  /// Reads rows in the form `[{…},{…}]`.
  mutating func rows() -> [[SQLValue]]? {
    guard skip("[") else { return nil }
    if skip("]") { return [] }
    var rows: [[SQLValue]] = []
    repeat {
      guard let row = row() else { return nil }
      rows.append(row)
    } while skip(",")
    return skip("]") ? rows : nil
  }

  /// Reads a row in the form `{"id":1,"title":"…"}`.
  mutating func row() -> [SQLValue]? {
    guard skip("{") else { return nil }
    var values: [SQLValue] = []
    for column in columns {
      guard values.isEmpty || skip(","), let name = string(), name.hasSameBytes(as: column.name),
        skip(":"), let value = value(of: column)
      else { return nil }
      values.append(value)
    }
    return skip("}") ? values : nil
  }

  private mutating func value(of column: Column) -> SQLValue? {
    if column.holdsJSON {
      if column.isNullable, skip("null") { return .null }
      return json().map(SQLValue.text)
    }
    switch peek {
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    case UInt8(ascii: "t"): return skip("true") ? .integer(1) : nil
    case UInt8(ascii: "f"): return skip("false") ? .integer(0) : nil
    case UInt8(ascii: "\""): return string().map(SQLValue.text)
    case UInt8(ascii: "{"):
      guard skip("{\"hex\":"), let hex = string(), skip("}") else { return nil }
      return Data(hex: hex.utf8).map(SQLValue.blob)
    default: return number()
    }
  }

  private mutating func number() -> SQLValue? {
    let text = take { "+-.0123456789Ee".utf8.contains($0) }
    return Int64(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real)
  }

  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    var text = ""
    while true {
      text += take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      if skip("\"") { return text }
      guard skip("\\"), let character = escaped() else { return nil }
      text.unicodeScalars.append(character)
    }
  }

  /// Reads the character after a backslash. SQLite escapes only control characters, quotes and
  /// backslashes.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let mark = peek else { return nil }
    place += 1
    switch mark {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard place + 4 <= bytes.count else { return nil }
      defer { place += 4 }
      let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    default: return Unicode.Scalar(mark)
    }
  }

  /// Reads a value, and returns its text unchanged.
  private mutating func json() -> String? {
    let start = place
    var depth = 0
    repeat {
      guard let byte = peek else { return nil }
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        while !skip("\"") {
          guard place < bytes.count else { return nil }
          place += peek == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        place += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        place += 1
      default: place += 1
      }
    } while depth > 0 || peek.map { !",]}".utf8.contains($0) } ?? false
    return depth == 0 ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let taken = bytes[place...].prefix(while: condition)
    place += taken.count
    return String(decoding: taken, as: UTF8.self)
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count,
      bytes[place..<place + count].elementsEqual("\(text)".utf8)
    else { return false }
    place += count
    return true
  }
}
