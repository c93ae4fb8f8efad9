import RatchetMacroExpansion

/// The tokens of a source as they are written.
func texts(_ source: String) -> [String] {
  let source = SourceText(source)
  return Lexer.tokens(of: source).map { source[$0] }
}

func kinds(_ source: String) -> [Token.Kind] {
  Lexer.tokens(of: SourceText(source)).map(\.kind)
}

/// The first inconsistency in the tokens of a source, if any.
func violation(of tokens: [Token], in source: SourceText) -> String? {
  var end = 0
  for token in tokens {
    guard token.length > 0 else { return "an empty token at \(token.start)" }
    guard token.start >= end else { return "an overlap at \(token.start)" }
    guard token.leadingTrivia == end..<token.start else { return "wrong trivia at \(token.start)" }
    guard isTrivia(source.bytes[end..<token.start]) else { return "lost bytes at \(end)" }
    end = token.end
  }
  guard end <= source.bytes.count else { return "a token past the end" }
  return isTrivia(source.bytes[end...]) ? nil : "lost bytes at \(end)"
}

/// Whether some bytes are only whitespace and closed comments.
private func isTrivia(_ bytes: ArraySlice<UInt8>) -> Bool {
  var rest = bytes
  if rest.startIndex == 0 && rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
  while let first = rest.first {
    if rest.starts(with: "//".utf8) {
      rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
    } else if rest.starts(with: "/*".utf8) {
      var depth = 0
      repeat {
        guard rest.count > 1 else { return false }
        let opens = rest.starts(with: "/*".utf8)
        let closes = rest.starts(with: "*/".utf8)
        depth += opens ? 1 : closes ? -1 : 0
        rest = rest.dropFirst(opens || closes ? 2 : 1)
      } while depth > 0
    } else if rest.starts(with: [0xC2, 0xA0]) {
      rest = rest.dropFirst(2)
    } else if [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(first) {
      rest = rest.dropFirst()
    } else {
      return false
    }
  }
  return true
}
