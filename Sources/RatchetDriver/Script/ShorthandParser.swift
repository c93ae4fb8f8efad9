/// Parses a hand-written action into the JSON that the decoder accepts.
///
/// ```
/// addButtonTapped                     {"addButtonTapped":{}}
/// searchChanged "dune"                {"searchChanged":"dune"}
/// set(value: 3, at: "b")              {"set":{"value":3,"at":"b"}}
/// counters.rows[1].incrementTapped    {"counters":{"rows":{"id":1,"action":{"incrementTapped":{}}}}}
/// ```
struct ShorthandParser {
  private var reader: JSONReader

  /// Parses a line of either form: JSON if it starts like JSON, else the shorthand.
  static func action(in line: [UInt8]) throws(ScriptSyntaxError) -> JSONValue {
    do {
      return try actionOrSyntaxError(in: line)
    } catch {
      let isWord = error.offset < line.count && Identifier.contains(line[error.offset])
      guard error.reason == .expected(Wording.aValue), isWord else { throw error }
      throw ScriptSyntaxError(.bareWord, at: error.offset)
    }
  }

  private static func actionOrSyntaxError(
    in line: [UInt8]
  ) throws(ScriptSyntaxError) -> JSONValue {
    var parser = ShorthandParser(reader: JSONReader(line))
    parser.reader.skipSpace()
    let action =
      if let byte = parser.reader.next, JSONReader.startsValue(byte) {
        try parser.reader.value()
      } else {
        try parser.path(depth: 0)
      }
    parser.reader.skipSpace()
    guard parser.reader.next == nil else {
      throw ScriptSyntaxError(.moreThanAnAction, at: parser.reader.position)
    }
    return action
  }

  /// `name`, `name.rest`, `name[id].rest`, `name payload`, `name(label: payload, …)`.
  private mutating func path(depth: Int) throws(ScriptSyntaxError) -> JSONValue {
    guard depth < JSONReader.maximumDepth else {
      throw ScriptSyntaxError(.tooDeep, at: reader.position)
    }
    let start = reader.position
    guard let name = reader.identifier() else {
      throw ScriptSyntaxError(.expected(Wording.anAction), at: start)
    }
    let place = LinePlace(name: start, value: reader.position + (reader.next == .dot ? 1 : 0))
    return .object(JSONObject([.init(name, try payload(of: name, depth: depth), at: place)]))
  }

  private mutating func payload(
    of name: String, depth: Int
  ) throws(ScriptSyntaxError) -> JSONValue {
    switch reader.next {
    case .dot:
      reader.position += 1
      return try path(depth: depth + 1)
    case .openBracket:
      return try element(of: name, depth: depth)
    case .openParenthesis:
      return .object(try arguments(depth: depth))
    case nil: return .emptyObject
    case .space, .tab:
      reader.skipSpace()
      return reader.next == nil ? .emptyObject : try reader.value(depth: depth + 1)
    default: throw ScriptSyntaxError(.moreThanAnAction, at: reader.position)
    }
  }

  private mutating func element(
    of name: String, depth: Int
  ) throws(ScriptSyntaxError) -> JSONValue {
    let start = reader.position
    reader.position += 1
    reader.skipSpace()
    let idPlace = LinePlace(name: reader.position, value: reader.position)
    let id = try reader.value(depth: depth + 1)
    reader.skipSpace()
    try reader.expect(.closeBracket, "\"]\"")
    guard reader.skip(.dot) else {
      let element = reader.bytes[start..<reader.position]
      throw ScriptSyntaxError(
        .missingAction(after: name + String(decoding: element, as: UTF8.self)),
        at: reader.position)
    }
    // The dot is not the name of another member.
    let actionPlace = LinePlace(name: reader.position - 1, value: reader.position)
    let action = try path(depth: depth + 1)
    return .object(
      JSONObject([.init("id", id, at: idPlace), .init("action", action, at: actionPlace)]))
  }

  private mutating func arguments(depth: Int) throws(ScriptSyntaxError) -> JSONObject {
    reader.position += 1
    var object = JSONObject()
    reader.skipSpace()
    if reader.skip(.closeParenthesis) { return object }
    while true {
      reader.skipSpace()
      let start = reader.position
      let label = label() ?? "_\(object.members.count)"
      guard object[label] == nil else {
        throw ScriptSyntaxError(.repeatedName(label), at: start)
      }
      reader.skipSpace()
      let place = LinePlace(name: start, value: reader.position)
      object.members.append(.init(label, try reader.value(depth: depth + 1), at: place))
      reader.skipSpace()
      if reader.skip(.closeParenthesis) { return object }
      try reader.expect(.comma, Wording.commaOr(")"))
    }
  }

  /// `name:`; nil if a value follows instead.
  private mutating func label() -> String? {
    let start = reader.position
    if let name = reader.identifier() {
      reader.skipSpace()
      if reader.skip(.colon) { return name }
    }
    reader.position = start
    return nil
  }
}

/// Names that need no quotes: letters of any script, digits, underscores.
enum Identifier {
  /// Every byte of a non-ASCII character counts here; `isOne` is exact.
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8.digits, UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  static func isOne(_ name: String) -> Bool {
    // The fast path for ASCII, without Unicode's tables.
    if let first = name.utf8.first, first < 0x80, name.utf8.allSatisfy({ $0 < 0x80 }) {
      return !UInt8.digits.contains(first) && name.utf8.allSatisfy(contains)
    }
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return name.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
  }
}

extension JSONReader {
  /// The next name; nil if there is none.
  mutating func identifier() -> String? {
    let start = position
    while let byte = next, Identifier.contains(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Identifier.isOne(name) else {
      position = start
      return nil
    }
    return name
  }
}
