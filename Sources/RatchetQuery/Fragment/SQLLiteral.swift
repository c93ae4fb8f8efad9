import Foundation

/// Converts values to SQL literals, for places where SQLite allows no parameters: triggers, views,
/// column defaults and indexes.
enum SQLLiteral {
  /// Returns SQL that evaluates to exactly this value, or `nil` for NaN, which SQLite cannot store.
  static func exact(_ value: SQLValue) -> String? {
    switch value {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): exact(real)
    case .text(let text): exact(text)
    case .blob(let data): hex(data)
    }
  }

  /// Returns a literal for display. Numbers look as in Swift, and a text is always a single
  /// literal.
  static func readable(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): String(describing: real)
    case .text(let text): text.quoted(UInt8(ascii: "'"))
    case .blob(let data): hex(data)
    }
  }

  private static func hex(_ data: Data) -> String {
    var text = "x'"
    text.reserveCapacity(data.count * 2 + 3)
    for byte in data {
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16)
    }
    return text + "'"
  }

  // MARK: Text

  private static func exact(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text.quoted(UInt8(ascii: "'")) }
    // SQL text ends at a NUL. A concatenation with one `||` for each NUL could exceed SQLite's
    // limit of expression depth, so the NULs are replaced by a stand-in character that `replace`
    // restores.
    let standIn = standIn(notIn: text)
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.value == 0 ? standIn : scalar) }
    let quoted = String(scalars).quoted(UInt8(ascii: "'"))
    return "replace(\(quoted), '\(standIn)', char(0))"
  }

  private static func standIn(notIn text: String) -> Unicode.Scalar {
    let used = Set(text.unicodeScalars)
    // Only a text of gigabytes could contain all of these private-use characters.
    for number in 0xF0000...UInt32(0x10FFFD) {
      if let scalar = Unicode.Scalar(number), !used.contains(scalar) { return scalar }
    }
    return "\u{FFFD}"
  }

  // MARK: Real

  private static func exact(_ real: Double) -> String? {
    if real.isNaN { return nil }
    if real.isInfinite { return real < 0 ? "-9e999" : "9e999" }
    return decimal(real) ?? fraction(real)
  }

  /// Swift's description of the number, if every version of SQLite parses it exactly.
  ///
  /// SQLite's parser rounds twice on some machines. With at most fifteen digits, three of them
  /// fractional, the quotient is never close enough to the midpoint between two doubles for the
  /// second rounding to change the result.
  private static func decimal(_ real: Double) -> String? {
    let text = String(describing: real)
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count <= 3, parts[0].count + parts[1].count <= 15,
      !text.contains("e")
    else { return nil }
    return text
  }

  /// The number as an integer that is multiplied or divided by powers of two. Each factor is a
  /// double, so no step rounds.
  private static func fraction(_ real: Double) -> String {
    let isSubnormal = real.exponentBitPattern == 0
    var integer = real.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    let zeros = integer.trailingZeroBitCount
    integer >>= UInt64(zeros)
    let unit = isSubnormal ? -1074 : Int(real.exponentBitPattern) - 1075
    var exponent = unit + zeros
    var text = "\(real.sign == .minus ? "-" : "")\(integer).0"
    let symbol = exponent < 0 ? "/" : "*"
    exponent = abs(exponent)
    while exponent > 0 {
      let step = min(exponent, 50)
      text += " \(symbol) \(UInt64(1) << UInt64(step)).0"
      exponent -= step
    }
    return "(\(text))"
  }
}
