import RatchetMacroExpansion

/// A call of `expectDump`, or of another kind, in a source, and where its text stands.
struct SnapshotCall {
  enum Place: Equatable {
    /// Behind the call's parenthesis, as there is no closure.
    case none(at: Int)
    /// All between the closure's braces.
    case body(Range<Int>)
    /// The literal alone, as there are comments beside it.
    case literal(Range<Int>, isFirstOfLine: Bool)
  }

  let place: Place
  /// The offset of what has the indentation that the call's last brace belongs to.
  let start: Int
}

/// A source as its tokens.
struct SnapshotSource {
  let text: SourceText
  let tokens: [Token]
  let groups: TokenGroups

  init(_ text: SourceText) {
    self.text = text
    tokens = Lexer.tokens(of: text)
    groups = TokenGroups(tokens)
  }

  /// The call whose parenthesis is at a place: that is where the compiler says that a call is.
  func call(of edit: SnapshotEdit) throws(SnapshotRefusal) -> SnapshotCall {
    guard let offset = text.offset(line: edit.line, utf8Column: edit.column),
      let open = token(at: offset), open > 0, tokens[open].kind == .leftParenthesis,
      text.isSpelled(tokens[open - 1], edit.kind.rawValue), let close = closing(open)
    else { throw .noCall }
    let name = tokens[open - 1].start
    if let value = matches(in: open + 1..<close) {
      guard let before = edit.before, tokens[value].kind == .leftBrace, let end = closing(value),
        end + 1 == close || tokens[end + 1].kind == .comma
      else { throw .noLiteral }
      return SnapshotCall(
        place: try literal(before, in: value + 1..<end), start: tokens[value].start)
    }
    let next = close + 1
    guard next < tokens.count, tokens[next].kind == .leftBrace else {
      guard edit.before == nil else { throw .noCall }
      return SnapshotCall(place: .none(at: tokens[close].end), start: name)
    }
    guard let before = edit.before, let end = closing(next) else { throw .noCall }
    return SnapshotCall(place: try literal(before, in: next + 1..<end), start: name)
  }

  /// Where the only literal of a closure stands, whose tokens these are.
  private func literal(
    _ value: String, in body: Range<Int>
  ) throws(SnapshotRefusal) -> SnapshotCall.Place {
    guard body.count == 1, let found = text.value(of: tokens[body.lowerBound]) else {
      throw .noLiteral
    }
    // Another text is that of another call: this one has moved.
    guard found == value else { throw .noCall }
    let literal = tokens[body.lowerBound]
    let inside = tokens[body.lowerBound - 1].end..<tokens[body.upperBound].start
    let isAlone =
      isBlank(inside.lowerBound..<literal.start) && isBlank(literal.end..<inside.upperBound)
    return isAlone
      ? .body(inside) : .literal(literal.range, isFirstOfLine: literal.hasNewlineBefore)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    text.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// The first token of the argument `matches:`.
  private func matches(in arguments: Range<Int>) -> Int? {
    var index = arguments.lowerBound
    while index + 2 < arguments.upperBound {
      if tokens[index].kind == .comma, text.isSpelled(tokens[index + 1], "matches"),
        tokens[index + 2].kind == .colon, index + 3 < arguments.upperBound
      {
        return index + 3
      }
      index = closing(index).map { $0 + 1 } ?? index + 1
    }
    return nil
  }

  /// The bracket that closes one; `nil` for any other token and where nothing does.
  private func closing(_ open: Int) -> Int? {
    switch tokens[open].kind {
    case .leftParenthesis, .leftBracket, .leftBrace:
      let group = groups[open]
      return group.contentEnd < group.end ? group.contentEnd : nil
    default: return nil
    }
  }

  /// The index of the token that starts at an offset.
  private func token(at offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low].start == offset ? low : nil
  }
}
