extension JSONReader {
  /// A number: an integer if it is written as one and fits, else a double.
  mutating func number() throws(ScriptSyntaxError) -> JSONValue {
    let start = position
    var isInteger = true
    _ = skip(.minus)
    if !skip(UInt8(ascii: "0")) { try skipDigits(from: start) }
    if skip(.dot) {
      isInteger = false
      try skipDigits(from: start)
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isInteger = false
      if !skip(UInt8(ascii: "+")) { _ = skip(.minus) }
      try skipDigits(from: start)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, text != "-0" {
      if let number = Int64(text) { return .integer(number) }
      if let number = UInt64(text) { return .unsigned(number) }
    }
    guard let number = Double(text), number.isFinite else {
      throw ScriptSyntaxError(.badNumber, at: start)
    }
    // If the digits exceed a double, the decoded whole number would differ from the written one.
    guard isInteger || number.rounded() != number || Decimals(text) == Decimals("\(number)") else {
      throw ScriptSyntaxError(.tooManyDigits, at: start)
    }
    return .double(number)
  }

  private mutating func skipDigits(from start: Int) throws(ScriptSyntaxError) {
    guard let byte = next, UInt8.digits.contains(byte) else {
      throw ScriptSyntaxError(.badNumber, at: start)
    }
    while let byte = next, UInt8.digits.contains(byte) { position += 1 }
  }

  /// A quoted string, with its escapes resolved.
  mutating func string() throws(ScriptSyntaxError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case .quote: return String(decoding: text, as: UTF8.self)
      case .backslash: text += try escape()
      case 0..<0x20: throw ScriptSyntaxError(.controlCharacter, at: position - 1)
      default: text.append(byte)
      }
    }
    throw ScriptSyntaxError(.openString, at: start)
  }

  private mutating func escape() throws(ScriptSyntaxError) -> [UInt8] {
    let start = position - 1
    guard let byte = next else { throw ScriptSyntaxError(.badEscape, at: start) }
    position += 1
    switch byte {
    case .quote, .backslash, UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    // As Swift prints it. Before another digit, it is more probably a `\u` with a letter missing.
    case UInt8(ascii: "0") where !(next.map(UInt8.digits.contains) ?? false): return [0x00]
    case UInt8(ascii: "u") where next == .openBrace: return try scalarEscape(from: start)
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw ScriptSyntaxError(.badEscape, at: start)
    }
  }

  /// `\u` and four digits; two of them for a character beyond the first 65,536. Half a surrogate
  /// pair is refused, since no `String` can hold it.
  private mutating func unicodeEscape(from start: Int) throws(ScriptSyntaxError) -> [UInt8] {
    var units = [try codeUnit(from: start)]
    if UTF16.isLeadSurrogate(units[0]) {
      guard skip(.backslash), skip(UInt8(ascii: "u")) else {
        throw ScriptSyntaxError(.badEscape, at: start)
      }
      units.append(try codeUnit(from: start))
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw ScriptSyntaxError(.badEscape, at: start)
    }
    return Array(text.utf8)
  }

  /// `\u{202e}`: not in JSON, but in Swift, in which a run prints the strings of a state.
  private mutating func scalarEscape(from start: Int) throws(ScriptSyntaxError) -> [UInt8] {
    position += 1
    let digits = bytes[position...].prefix { $0.isHexDigit }
    position += digits.count
    guard skip(.closeBrace), digits.count <= 8,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw ScriptSyntaxError(.badEscape, at: start) }
    return Array(String(scalar).utf8)
  }

  private mutating func codeUnit(from start: Int) throws(ScriptSyntaxError) -> UInt16 {
    let end = position + 4
    guard end <= bytes.count, bytes[position..<end].allSatisfy(\.isHexDigit),
      let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw ScriptSyntaxError(.badEscape, at: start) }
    position = end
    return unit
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit && self < 0x80 }
}

/// The digits of a number and its power of ten, without leading and trailing zeros.
private struct Decimals: Equatable {
  private var digits: [UInt8] = []
  private var power = 0

  init(_ number: String) {
    let parts = number.lowercased().split(separator: "e")
    var isFraction = false
    for byte in parts[0].utf8 {
      if byte == .dot { isFraction = true }
      guard UInt8.digits.contains(byte), byte != UInt8(ascii: "0") || !digits.isEmpty else {
        if byte == UInt8(ascii: "0"), isFraction { power -= 1 }
        continue
      }
      digits.append(byte)
      if isFraction { power -= 1 }
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      power += 1
    }
    power = digits.isEmpty ? 0 : power + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }
}
