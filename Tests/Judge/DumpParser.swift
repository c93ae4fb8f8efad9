/// Reads the compiler's dump in JSON.
///
/// Swift 6.3 leaves out the brace that closes a type with attributes, so the following members land
/// in the wrong object, and those of a list have an empty key. Here an object ends before an empty
/// key and before a `]`, an element of a list can have a key, and a member of an object can have
/// none.
struct DumpParser {
  private let bytes: [UInt8]
  private var position = 0

  struct Malformed: Error {
    var offset: Int
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func value() throws(Malformed) -> DumpNode {
    switch try peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    default: return try number()
    }
  }

  private mutating func object() throws(Malformed) -> DumpNode {
    var values: [String: DumpNode] = [:]
    position += 1
    while try peek() != UInt8(ascii: "}") {
      if try peek() == UInt8(ascii: "]") || hasEmptyKey { return .object(values) }
      let hasComma = try peek() == UInt8(ascii: ",")
      if hasComma {
        position += 1
        if hasEmptyKey {
          position -= 1
          return .object(values)
        }
      }
      if try peek() == UInt8(ascii: "{") {
        _ = try value()
        continue
      }
      let key = try string()
      position += 1
      values[key] = try value()
    }
    position += 1
    return .object(values)
  }

  private mutating func list() throws(Malformed) -> DumpNode {
    var elements: [DumpNode] = []
    position += 1
    while try peek() != UInt8(ascii: "]") {
      if try peek() == UInt8(ascii: ",") { position += 1 }
      if hasEmptyKey { position += 3 }
      elements.append(try value())
    }
    position += 1
    return .list(elements)
  }

  private var hasEmptyKey: Bool {
    bytes[position...].starts(with: "\"\":".utf8)
  }

  private mutating func string() throws(Malformed) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw Malformed(offset: position) }
    position += 1
    let start = position
    while try peek() != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    // Escapes stay as they are: no compared name contains any.
    return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
  }

  private mutating func number() throws(Malformed) -> DumpNode {
    let start = position
    while position < bytes.count, "-0123456789".utf8.contains(bytes[position]) { position += 1 }
    guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw Malformed(offset: position)
    }
    return .number(number)
  }

  private mutating func word(_ word: String, _ node: DumpNode) throws(Malformed) -> DumpNode {
    guard bytes[position...].starts(with: word.utf8) else { throw Malformed(offset: position) }
    position += word.utf8.count
    return node
  }

  private func peek() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed(offset: position) }
    return bytes[position]
  }
}
