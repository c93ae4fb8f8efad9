extension Parser {
  /// Reads the attributes at this place.
  ///
  /// Attributes inside of an `#if` are passed but not returned, since it is unknown whether they
  /// apply.
  mutating func attributes() -> [Attribute] {
    var found: [Attribute] = []
    while true {
      if kind == .attributeSign {
        found.append(attribute())
      } else if !skipConditionalAttributes() {
        return found
      }
    }
  }

  /// Reads `@name(arguments)`.
  ///
  /// - Parameter inType: whether it is part of a type, where `@escaping() -> Void` has no
  ///   arguments.
  mutating func attribute(inType: Bool = false) -> Attribute {
    let start = offset
    advance()
    var lastName = ""
    let name = spelled { lastName = $0.skipAttributeName() }
    let arguments =
      hasAttributeArguments(inType: inType) ? insideGroup { $0.arguments() } : nil
    return Attribute(
      range: range(from: start), name: name, arguments: arguments, lastName: lastName)
  }

  /// Passes an attribute without parsing its arguments: if a lookahead looked ahead again inside,
  /// the time would double with every level of nesting.
  mutating func skipAttribute(inType: Bool = false) {
    advance()
    _ = skipAttributeName()
    if hasAttributeArguments(inType: inType) { advanceOverGroup() }
  }

  /// Passes `Module.Name<Argument>`; returns the last name.
  private mutating func skipAttributeName() -> String {
    var lastName = ""
    while isName(), let name = current {
      lastName = source[name]
      advance()
      if current?.hasSpaceBefore == false { skipGenericArguments() }
      guard kind == .period, isName(ahead: 1) else { break }
      advance()
    }
    return lastName
  }

  private func hasAttributeArguments(inType: Bool) -> Bool {
    kind == .leftParenthesis && current?.hasSpaceBefore == false
      && !(inType && isFunctionTypeParameters)
  }

  /// Whether the parentheses that open here belong to a function type.
  var isFunctionTypeParameters: Bool {
    wouldRead { parser in
      parser.advanceOverGroup()
      return parser.skipEffectsAndArrow()
    }
  }

  /// Reads arguments separated by commas, up to the limit.
  mutating func arguments() -> [Argument] {
    var found: [Argument] = []
    while !isAtEnd {
      var label: Spelling?
      if isName(), token(ahead: 1)?.kind == .colon {
        label = take()
        advance()
      }
      found.append(Argument(label: label, value: spelled { $0.skipToComma() }))
      if kind == .comma { advance() }
    }
    return found
  }

  /// Passes everything up to a comma of the current list, or to the limit.
  mutating func skipToComma() {
    while !isAtEnd && kind != .comma {
      let start = place.previousEnd
      skipExpression()
      if kind != .comma && place.previousEnd == start { advanceOverGroup() }
    }
  }

  /// Passes `#if … #endif` if it contains only attributes; otherwise stays.
  mutating func skipConditionalAttributes() -> Bool {
    guard isDirective("#if") else { return false }
    return attempt { parser in
      var hasAttributes = false
      while parser.isDirective("#if", "#elseif", "#else") {
        parser.skipDirective()
        while parser.kind == .attributeSign {
          parser.skipAttribute()
          hasAttributes = true
        }
        guard !parser.isDirective("#if") else { return false }
      }
      guard hasAttributes, parser.isDirective("#endif") else { return false }
      parser.advance()
      return true
    }
  }
}
