/// Values of the type TEXT: `\n`, `\,`, `\;` and `\\` stand for a line break and these characters.
package enum CalendarText {
  /// The text of a value; nil if it is not valid UTF-8.
  ///
  /// A backslash before any other character is dropped, and so are control characters except tabs
  /// and line breaks. No text of a calendar has a meaning with them.
  package static func decode(_ value: ArraySlice<UInt8>) -> String? {
    String(validating: unescaped(value), as: UTF8.self)
  }

  /// The texts of a list, which are divided by commas without a backslash.
  package static func decodeList(_ value: ArraySlice<UInt8>) -> [String]? {
    var texts: [String] = []
    for part in parts(value) {
      guard let text = decode(part) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The value for a text: CRLF, CR and LF become `\n`, other control characters except tabs are
  /// dropped.
  package static func encode(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var isAfterCarriageReturn = false
    for byte in text.utf8 {
      defer { isAfterCarriageReturn = byte == CalendarByte.carriageReturn }
      switch byte {
      case CalendarByte.lineFeed where isAfterCarriageReturn: continue
      case CalendarByte.lineFeed, CalendarByte.carriageReturn:
        result += [CalendarByte.backslash, UInt8(ascii: "n")]
      case CalendarByte.backslash, CalendarByte.comma, CalendarByte.semicolon:
        result += [CalendarByte.backslash, byte]
      case _ where isControl(byte): continue
      default: result.append(byte)
      }
    }
    return result
  }

  /// The form of a text that a calendar keeps: the result of encoding and decoding it.
  package static func normalized(_ text: String) -> String {
    String(decoding: unescaped(encode(text)[...]), as: UTF8.self)
  }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        isEscaped = false
        let isLineBreak = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
        result.append(isLineBreak ? CalendarByte.lineFeed : byte)
      } else if byte == CalendarByte.backslash {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(CalendarByte.backslash) }
    result.removeAll { $0 != CalendarByte.lineFeed && isControl($0) }
    return result
  }

  private static func parts(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.indices {
      if isEscaped {
        isEscaped = false
      } else if value[index] == CalendarByte.backslash {
        isEscaped = true
      } else if value[index] == CalendarByte.comma {
        parts.append(value[start..<index])
        start = index + 1
      }
    }
    parts.append(value[start...])
    return parts
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < CalendarByte.space && byte != CalendarByte.tab || byte == 0x7F
  }
}
