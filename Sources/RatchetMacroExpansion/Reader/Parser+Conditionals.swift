extension Parser {
  func isDirective(_ spellings: String...) -> Bool {
    guard let current, current.kind == .poundWord else { return false }
    return spellings.contains { source.isSpelled(current, $0) }
  }

  /// Reads from `#if` to `#endif`, or to the limit if that is missing.
  mutating func conditionalDeclarations() -> ConditionalDeclarations {
    depth += 1
    defer { depth -= 1 }
    let start = offset
    var clauses: [ConditionalDeclarations.Clause] = []
    repeat {
      let directive = directive()
      clauses.append(.init(directive: directive, declarations: declarations(inConditional: true)))
    } while isDirective("#elseif", "#else")
    if isDirective("#endif") { advance() }
    return ConditionalDeclarations(range: range(from: start), clauses: clauses)
  }

  /// Passes `#if` with its condition, or `#else`.
  mutating func skipDirective() {
    repeat {
      let isOpen = current?.kind == .binaryOperator
      advanceOverGroup()
      if let current, current.hasNewlineBefore, !isOpen { return }
    } while !isAtEnd
  }

  private mutating func directive() -> Spelling {
    let start = place
    let whole = spelled { $0.skipDirective() }
    let end = place
    place = start
    // Comments are left out: the words, separated by single spaces where anything lies between
    // them.
    var text = ""
    while let current, current.end <= whole.range.upperBound {
      if current.hasSpaceBefore && !text.isEmpty { text += " " }
      text += source[current]
      advance()
    }
    place = end
    return Spelling(text, whole.range)
  }

  /// Passes `#if … #endif`, whatever it contains.
  mutating func skipConditional() {
    var open = 0
    repeat {
      if isDirective("#if") { open += 1 }
      if isDirective("#endif") { open -= 1 }
      advanceOverGroup()
    } while open > 0 && !isAtEnd
  }
}
