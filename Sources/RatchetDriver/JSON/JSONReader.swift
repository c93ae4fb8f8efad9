/// Reads JSON values (RFC 8259) from a line of bytes, from a position on. The reader stops where a
/// value ends, since the shorthand of actions contains values.
struct JSONReader {
  /// Deeper values are refused, so that no input can overflow the stack.
  static let maximumDepth = 128

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == .space || byte == .tab || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ name: String) throws(ScriptSyntaxError) {
    guard skip(byte) else { throw ScriptSyntaxError(.expected(name), at: position) }
  }

  /// Whether a byte begins a JSON value other than a bare word.
  static func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case .openBrace, .openBracket, .quote, .minus, UInt8.digits: true
    default: false
    }
  }

  /// The next value, after any space before it.
  mutating func value(depth: Int = 0) throws(ScriptSyntaxError) -> JSONValue {
    skipSpace()
    guard depth < Self.maximumDepth else { throw ScriptSyntaxError(.tooDeep, at: position) }
    switch next {
    case .openBrace: return .object(try object(depth: depth))
    case .openBracket: return .array(try array(depth: depth))
    case .quote: return .string(try string())
    case .minus: return try number()
    case let byte? where UInt8.digits.contains(byte): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw ScriptSyntaxError(.expected(Wording.aValue), at: position)
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(ScriptSyntaxError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else {
      throw ScriptSyntaxError(.expected(Wording.aValue), at: position)
    }
    position += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(ScriptSyntaxError) -> [JSONValue] {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip(.closeBracket) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if skip(.closeBracket) { return elements }
      try expect(.comma, Wording.commaOr("]"))
    }
  }

  /// Skips from the start of a list to the element at an index, which must exist.
  mutating func skipToElement(_ index: Int) throws(ScriptSyntaxError) {
    skipSpace()
    try expect(.openBracket, "\"[\"")
    for _ in 0..<index {
      _ = try value()
      skipSpace()
      try expect(.comma, Wording.commaOr("]"))
    }
  }

  private mutating func object(depth: Int) throws(ScriptSyntaxError) -> JSONObject {
    position += 1
    var object = JSONObject()
    var names: Set<String> = []
    skipSpace()
    if skip(.closeBrace) { return object }
    while true {
      skipSpace()
      let start = position
      guard next == .quote else { throw ScriptSyntaxError(.expected(Wording.aName), at: start) }
      let name = try string()
      guard names.insert(name).inserted else {
        throw ScriptSyntaxError(.repeatedName(name), at: start)
      }
      skipSpace()
      try expect(.colon, "\":\"")
      skipSpace()
      let place = LinePlace(name: start, value: position)
      object.members.append(.init(name, try value(depth: depth + 1), at: place))
      skipSpace()
      if skip(.closeBrace) { return object }
      try expect(.comma, Wording.commaOr("}"))
    }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
  static let minus = UInt8(ascii: "-")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
