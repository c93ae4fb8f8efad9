import Foundation

/// Values written as SQL, for the places where SQLite allows no parameters: triggers, views,
/// defaults, indexes.
enum SQLLiteral {
  /// SQL whose value is this one to the last bit. Nil for NaN, which has no place in a database.
  static func exact(_ value: SQLValue) -> String? {
    switch value {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): exact(real)
    case .text(let text): exact(text)
    case .blob(let data): hex(data)
    }
  }

  /// For people: numbers as Swift writes them, and a text always as one literal.
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
    // SQL ends at a NUL. One `||` for each would be too deep an expression where there are many.
    let standIn = standIn(notIn: text)
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.value == 0 ? standIn : scalar) }
    let quoted = String(scalars).quoted(UInt8(ascii: "'"))
    return "replace(\(quoted), '\(standIn)', char(0))"
  }

  private static func standIn(notIn text: String) -> Unicode.Scalar {
    let used = Set(text.unicodeScalars)
    // There are more of them than a text can hold without being gigabytes of nothing else.
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

  /// As Swift writes it, if any SQLite reads that right.
  ///
  /// Its reader rounds twice on some machines. With fifteen digits of which three are a fraction
  /// the quotient is never so near to the middle between two doubles that the second rounding could
  /// go the other way.
  private static func decimal(_ real: Double) -> String? {
    let text = String(describing: real)
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count <= 3, parts[0].count + parts[1].count <= 15,
      !text.contains("e")
    else { return nil }
    return text
  }

  /// An integer, multiplied or divided by powers of two, all of them doubles: nothing is rounded.
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
