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
    [UInt8](capacity: 2 * text.utf8.count) { append(text, to: &$0) }
  }

  /// Appends the value for a text; see ``encode(_:)``.
  static func append(_ text: String, to result: inout OutputSpan<UInt8>) {
    var text = text
    text.withUTF8 { append($0.span, to: &result) }
  }

  /// Appends the value for the UTF-8 of a text; see ``encode(_:)``.
  static func append(_ text: Span<UInt8>, to result: inout OutputSpan<UInt8>) {
    text.withUnsafeBufferPointer { bytes in
      guard
        bytes.hasOne(
          of: CalendarByte.comma, CalendarByte.semicolon, CalendarByte.backslash, 0x7F,
          orLessThan: CalendarByte.space)
      else { return result.append(contentsOf: bytes) }
      // The bytes between two that need an escape are appended together.
      var start = 0
      for index in bytes.indices where isChanged(bytes[index]) {
        let byte = bytes[index]
        result.append(contentsOf: bytes[start..<index])
        start = index + 1
        let isAfterCarriageReturn = index > 0 && bytes[index - 1] == CalendarByte.carriageReturn
        switch byte {
        case CalendarByte.lineFeed where isAfterCarriageReturn: continue
        case CalendarByte.lineFeed, CalendarByte.carriageReturn:
          result.append(CalendarByte.backslash)
          result.append(UInt8(ascii: "n"))
        case _ where isControl(byte): continue
        default:
          result.append(CalendarByte.backslash)
          result.append(byte)
        }
      }
      result.append(contentsOf: bytes[start...])
    }
  }

  /// The form of a text that a calendar keeps: the result of encoding and decoding it.
  package static func normalized(_ text: String) -> String {
    // Nearly all texts have that form already.
    var bytes = text
    let isChanged = bytes.withUTF8 { bytes in
      bytes.hasByte { isControl($0) && $0 != CalendarByte.lineFeed }
    }
    return isChanged ? String(decoding: unescaped(encode(text)[...]), as: UTF8.self) : text
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

  /// Whether a byte of a text is not the same in its value: control characters except tabs, commas,
  /// semicolons and backslashes.
  private static func isChanged(_ byte: UInt8) -> Bool {
    // A bit for each character of ASCII, since several comparisons of each byte take longer.
    let bits: UInt64 = byte < 64 ? 0x0800_1000_FFFF_FDFF : 0x8000_0000_1000_0000
    return byte < 128 && bits &>> UInt64(byte & 63) & 1 == 1
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < CalendarByte.space && byte != CalendarByte.tab || byte == 0x7F
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a byte that satisfies a condition. Each byte is tested, since a loop without an
  /// early end tests several bytes at once.
  @inline(__always)
  func hasByte(where condition: (UInt8) -> Bool) -> Bool {
    var hasOne = false
    for index in indices where condition(self[index]) { hasOne = true }
    return hasOne
  }

  /// Whether there is one of four bytes, or one that is less than a limit.
  func hasOne(
    of first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, orLessThan limit: UInt8 = 0
  ) -> Bool {
    var leastDifference = UInt8.max
    var least = UInt8.max
    // The exclusive or of a byte and itself is 0. Without any branch in its loop, the compiler tests
    // sixteen bytes at once.
    @inline(__always)
    func test(_ range: Range<Int>) {
      for index in range {
        let byte = self[index]
        leastDifference = Swift.min(
          leastDifference,
          Swift.min(
            Swift.min(byte ^ first, byte ^ second), Swift.min(byte ^ third, byte ^ fourth)))
        least = Swift.min(least, byte)
      }
    }
    guard count >= 16 else {
      test(0..<count)
      return leastDifference == 0 || least < limit
    }
    var start = 0
    while start < count - 16 {
      test(start..<start + 16)
      start += 16
    }
    // The last sixteen again, rather than the rest one by one.
    test(count - 16..<count)
    return leastDifference == 0 || least < limit
  }
}
