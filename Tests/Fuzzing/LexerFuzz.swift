/// The invariants of the tokens of any bytes; called by libFuzzer in an endless loop.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // Unsafe because libFuzzer owns the bytes; they are copied before anything else is done.
  check(SourceText(bytes: Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}

private func check(_ source: SourceText) {
  var end = 0
  var line = 1
  for token in Lexer.tokens(of: source) {
    precondition(token.length > 0, "a token is empty")
    precondition(
      token.leadingTrivia.lowerBound == end, "there is a gap or an overlap before a token")
    precondition(token.end <= source.bytes.count, "a token extends past the end")
    checkTrivia(token.leadingTrivia, of: source)
    checkSplit(token, of: source)

    let location = source.location(at: token.start)
    precondition(location.line >= line, "a line number decreases")
    precondition(
      location.utf8Column >= location.characterColumn,
      "a column in characters exceeds the column in bytes")
    precondition(location.characterColumn > 0, "a column is less than 1")
    line = location.line
    end = token.end
  }
  checkTrivia(end..<source.bytes.count, of: source)
  checkReader(source)
}

/// There is only trivia between tokens, and its comments are found in order.
private func checkTrivia(_ trivia: Range<Int>, of source: SourceText) {
  // The space in front prevents a shebang or byte order mark.
  let alone = SourceText(bytes: [0x20] + source.bytes[trivia])
  let isStart = trivia.lowerBound == 0
  precondition(isStart || Lexer.tokens(of: alone).isEmpty, "trivia contains a token")
  var end = trivia.lowerBound
  for comment in source.docComments(in: trivia) {
    precondition(comment.lowerBound >= end && comment.upperBound <= trivia.upperBound)
    precondition(comment.count >= 3, "a doc comment lacks its marks")
    end = comment.upperBound
  }
}

private func checkSplit(_ token: Token, of source: SourceText) {
  switch token.kind {
  case .prefixOperator, .binaryOperator, .postfixOperator:
    guard token.length > 1, source.bytes[token.start] < 0x80 else { return }
    let (first, rest) = Lexer.split(token, in: source)
    precondition(first.start == token.start && first.length == 1)
    precondition(
      rest.first?.start == first.end, "there is a gap after the first part of a split token")
  default: break
  }
}

/// Every piece that the reader finds lies in the source, in order, and within its enclosing piece.
private func checkReader(_ source: SourceText) {
  let all = 0..<source.bytes.count
  let reader = DeclarationReader(source)
  check(reader.declarations(), within: all)
  _ = reader.attribute()
  _ = reader.functionType(Spelling(source[all], all))
  _ = (source.isBalanced, source.holdsOnlyExtensions, source.holdsOnlyDeclarations)
}

private func check(_ declarations: [Declaration], within outer: Range<Int>) {
  var end = outer.lowerBound
  for declaration in declarations {
    let range = range(of: declaration)
    precondition(range.lowerBound >= end, "declarations are out of order")
    precondition(
      range.upperBound <= outer.upperBound, "a declaration extends past its enclosing range")
    precondition(!range.isEmpty, "a declaration is empty")
    end = range.upperBound
    switch declaration {
    case .type(let type):
      check(type.members, within: type.body)
    case .conditional(let conditional):
      for clause in conditional.clauses { check(clause.declarations, within: range) }
    default: break
    }
  }
}

private func range(of declaration: Declaration) -> Range<Int> {
  switch declaration {
  case .type(let type): type.range
  case .variable(let variable): variable.range
  case .enumCase(let enumCase): enumCase.range
  case .function(let function): function.range
  case .conditional(let conditional): conditional.range
  case .other(let other): other.range
  }
}
