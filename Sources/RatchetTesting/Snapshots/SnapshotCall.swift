import RatchetMacroExpansion

/// A call of `expectDump` (or of another kind's function) in a source, and the place of its text.
struct SnapshotCall {
  enum Place: Equatable {
    /// After the call's parenthesis, since there is no closure.
    case none(at: Int)
    /// Everything between the closure's braces.
    case body(Range<Int>)
    /// The literal alone, since there are comments beside it.
    case literal(Range<Int>, isFirstOfLine: Bool)
  }

  let place: Place
  /// The offset of the token whose line has the indentation for the closing brace.
  let start: Int
}

/// A source file, divided into tokens.
struct SnapshotSource {
  let text: SourceText
  let tokens: [Token]
  let groups: TokenGroups

  init(_ text: SourceText) {
    self.text = text
    tokens = Lexer.tokens(of: text)
    groups = TokenGroups(tokens)
  }

  /// The call whose opening parenthesis is at the position that the compiler reports for the call.
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

  /// The place of the literal that must be the only token of a closure.
  private func literal(
    _ value: String, in body: Range<Int>
  ) throws(SnapshotRefusal) -> SnapshotCall.Place {
    guard body.count == 1, let found = text.value(of: tokens[body.lowerBound]) else {
      throw .noLiteral
    }
    // Another text means that this is another call, or that the call has changed since it was
    // compiled.
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

  /// The index of the first token of the argument `matches:`.
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

  /// The index of the matching closing bracket; `nil` if the token opens none, or the bracket is
  /// never closed.
  private func closing(_ open: Int) -> Int? {
    switch tokens[open].kind {
    case .leftParenthesis, .leftBracket, .leftBrace:
      let group = groups[open]
      return group.contentEnd < group.end ? group.contentEnd : nil
    default: return nil
    }
  }

  /// The index of the token that starts at an offset; O(log n).
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
