extension SourceText {
  /// The value of a string literal; `nil` if it contains interpolations, or is malformed.
  ///
  /// ```swift
  /// let source = SourceText(##"#"a\#tb"#"##)
  /// print(source.value(of: Lexer.tokens(of: source)[0]) == "a\tb")  // Optional(true)
  /// ```
  package func value(of literal: Token) -> String? {
    let cursor = Cursor(self, at: literal.start, end: literal.end)
    guard literal.kind == .stringLiteral, literal.isTerminated,
      let delimiter = StringDelimiter(opening: cursor)
    else { return nil }
    let content = literal.start + delimiter.openingLength..<literal.end - delimiter.openingLength
    guard delimiter.isMultiline else {
      return LiteralText(pounds: delimiter.pounds).value(of: bytes[content])
    }
    return lines(of: content).flatMap {
      LiteralText(pounds: delimiter.pounds).value(
        of: Array($0.joined(separator: [.lineFeed]))[...])
    }
  }

  /// The lines between the delimiters, without the indentation of the closing one; nil if a line is
  /// indented less.
  private func lines(of content: Range<Int>) -> [ArraySlice<UInt8>]? {
    var lines: [ArraySlice<UInt8>] = []
    var start = content.lowerBound
    for offset in content where bytes[offset].isNewline {
      // The second byte of CRLF.
      if offset > 0, bytes[offset] == .lineFeed, bytes[offset - 1] == .carriageReturn {
        start = offset + 1
        continue
      }
      lines.append(bytes[start..<offset])
      start = offset + 1
    }
    let margin = bytes[start..<content.upperBound]
    guard let first = lines.first, first.allSatisfy(\.isSpaceOrTab),
      margin.allSatisfy(\.isSpaceOrTab)
    else { return nil }
    var result: [ArraySlice<UInt8>] = []
    for line in lines.dropFirst() {
      if line.starts(with: margin) {
        result.append(line.dropFirst(margin.count))
      } else {
        guard line.allSatisfy(\.isSpaceOrTab) else { return nil }
        result.append([])
      }
    }
    return result
  }
}

/// The text between the delimiters of a literal.
private struct LiteralText {
  let pounds: Int

  func value(of text: ArraySlice<UInt8>) -> String? {
    let mark = [UInt8.backslash] + [UInt8](repeating: .pound, count: pounds)
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      guard byte == .backslash, rest.starts(with: mark) else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(mark.count)
      guard let text = escaped(&rest) else { return nil }
      result += text.utf8
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads an escape after its marker; `nil` for an interpolation or an invalid escape.
  private func escaped(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "'"), .quote, .backslash: return String(UnicodeScalar(byte))
    case UInt8(ascii: "u"):
      guard rest.popFirst() == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      let digits = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
    case .lineFeed: return ""
    case _ where byte.isSpaceOrTab:
      // Before the end of a line: the literal goes on in the next line without a line break.
      rest = rest.drop(while: \.isSpaceOrTab)
      return rest.popFirst() == .lineFeed ? "" : nil
    default: return nil
    }
  }
}
