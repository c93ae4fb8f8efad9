extension JSONValue {
  /// The value as one line of JSON without spaces. Control characters are escaped, also those that
  /// only affect terminals (DEL, C1, the line separators, and the changes of direction).
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The ``text`` as UTF-8.
  var bytes: [UInt8] {
    var line = JSONLine()
    line.write(self)
    return line.bytes
  }
}

/// JSON that is being written: as bytes, since appending to a string takes several times as long.
private struct JSONLine {
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(value)
    case .unsigned(let value): append("\(value)")
    case .double(let value): append("\(value)")
    case .string(let value): write(value)
    case .raw(let value): append(value)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.name)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func append(_ number: Int64) {
    var rest = number.magnitude
    var count = number < 0 ? 2 : 1
    while rest > 9 {
      rest /= 10
      count += 1
    }
    // Written from the last digit on, in place: a list of ids has thousands of numbers. The sign is
    // the only byte that no digit replaces.
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "-"), count: count))
    rest = number.magnitude
    for place in (start..<(start + count)).reversed() {
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      if rest == 0 { break }
    }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // The fast path for most strings, in which nothing needs an escape.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      return append(string)
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case _ where TerminalText.isObeyed(scalar):
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
