extension SourceText {
  /// The contents of each interpolation of a string literal, without the parentheses. Those of
  /// strings in an interpolation are not included.
  func interpolations(in literal: Token) -> [Range<Int>] {
    var cursor = Cursor(self, at: literal.start, end: literal.end)
    guard literal.kind == .stringLiteral, let delimiter = StringDelimiter(opening: cursor) else {
      return []
    }
    let end = literal.end - (literal.isTerminated ? delimiter.openingLength : 0)
    cursor.position += delimiter.openingLength
    var found: [Range<Int>] = []
    while cursor.position < end {
      guard cursor.bytes[cursor.position] == .backslash else {
        cursor.position += 1
        continue
      }
      let pounds = cursor.countRun(of: .pound, at: cursor.position + 1, limit: delimiter.pounds)
      cursor.position += 1 + pounds
      guard pounds == delimiter.pounds, cursor.position < end else { continue }
      cursor.position += 1
      guard cursor.byte(at: cursor.position - 1) == UInt8(ascii: "(") else { continue }
      let start = cursor.position
      cursor.skipInterpolation()
      found.append(start..<max(start, cursor.position - 1))
    }
    return found
  }
}

extension Cursor {
  /// Passes everything up to the parenthesis that closes an interpolation, and the parenthesis.
  mutating func skipInterpolation() {
    var open = 1
    previous = Previous(kind: .leftParenthesis, range: (position - 1)..<position)
    while open > 0 {
      _ = skipTrivia()
      guard !isAtEnd else { return }
      switch scanToken(after: position).kind {
      case .leftParenthesis: open += 1
      case .rightParenthesis: open -= 1
      default: break
      }
    }
  }
}
