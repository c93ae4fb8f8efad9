/// The meanings of a property's name in its observers.
struct ObserverNames {
  enum Meaning {
    /// `count`: the property, unless the place is among `locals`.
    case property
    /// `self.count`: the property in any case.
    case member
    /// `if let count`, which takes its value from the property.
    case binding
    /// Something else that is declared with the same name.
    case redeclaration
  }

  let tokens: [Token]
  /// The tokens among which the name means the constant of an `if let` or `guard let`.
  private(set) var locals: [Range<Int>] = []

  private let source: SourceText
  private let name: String
  private let groups: TokenGroups
  /// For each token, the innermost bracket that is open there.
  private var openings: [Int?] = []
  private var bindings: Set<Int> = []
  /// The constants of conditions with a value of their own: `if let count = find()`.
  private var constants: Set<Int> = []
  private var redeclarations: Set<Int> = []

  /// - Parameter name: as the property's declaration spells it.
  init(_ source: SourceText, _ range: Range<Int>, _ name: String) {
    tokens = Lexer.tokens(of: source, in: range)
    self.source = source
    self.name = name
    groups = TokenGroups(tokens)
    openings = tokens.indices.map { _ in nil }
    var open: [(index: Int, end: Int)] = []
    for index in tokens.indices {
      while let last = open.last, last.end <= index { open.removeLast() }
      openings[index] = open.last?.index
      if tokens[index].kind.isOpening { open.append((index, groups[index].contentEnd)) }
    }
    for index in tokens.indices { passDeclaration(at: index) }
  }

  /// The meaning of a token; nil if it is not the property's name, or means a member of another
  /// value, an argument's label or a method.
  func meaning(of index: Int) -> Meaning? {
    guard isName(index) else { return nil }
    if kind(index - 1) == .period {
      return word(index - 2) == "self" && kind(index - 3) != .period && !isCalled(index)
        ? .member : nil
    }
    // A keyword is the property only in backticks.
    guard name == name.unquoted || tokens[index].kind == .rawIdentifier else { return nil }
    if redeclarations.contains(index) { return .redeclaration }
    if bindings.contains(index) { return .binding }
    return constants.contains(index) || isLabel(index) || isCalled(index) ? nil : .property
  }

  private func kind(_ index: Int) -> Token.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  private func word(_ index: Int) -> String? {
    kind(index) == .identifier ? source[tokens[index]] : nil
  }

  private func isName(_ index: Int) -> Bool {
    guard [.identifier, .rawIdentifier].contains(kind(index)) else { return false }
    return source[tokens[index]].unquoted == name.unquoted
  }

  /// Whether arguments follow: then it is a method, or a function that is read and called.
  private func isCalled(_ index: Int) -> Bool {
    kind(index + 1) == .leftParenthesis && !tokens[index + 1].hasSpaceBefore
  }

  private func isLabel(_ index: Int) -> Bool {
    // Nothing is open around the contents of an interpolation.
    let opening = openings[index].map { tokens[$0].kind } ?? .leftParenthesis
    if opening == .leftParenthesis, word(index + 1) != nil, kind(index + 2) == .colon {
      return true
    }
    guard kind(index + 1) == .colon else { return false }
    switch (kind(index - 1), opening) {
    // Of a further trailing closure.
    case (.rightBrace, _): return kind(index + 2) == .leftBrace
    case (nil, _), (.leftParenthesis, _), (.comma, .leftParenthesis): return true
    case (.leftBracket, _), (.comma, .leftBracket): return isSubscript(openings[index] ?? 0)
    default: return false
    }
  }

  /// Whether a bracket opens the arguments of a subscript, and not an array or dictionary.
  private func isSubscript(_ bracket: Int) -> Bool {
    guard !tokens[bracket].hasSpaceBefore else { return false }
    switch kind(bracket - 1) {
    case .identifier, .rawIdentifier, .rightParenthesis, .rightBracket, .postfixQuestion,
      .postfixExclamation:
      return true
    default: return false
    }
  }
}

/// Declarations with the property's name.
extension ObserverNames {
  private mutating func passDeclaration(at index: Int) {
    if kind(index) == .leftBrace { return passClosure(index) }
    switch word(index) {
    case "let", "var":
      if isCondition(index), isName(index + 1) { return passCondition(index + 1) }
      declare(in: index + 1..<endOfPattern(index + 1)) { !$0.isLabel($1) }
    case "for":
      declare(in: index + 1..<endOfPattern(index + 1)) { !$0.isLabel($1) }
    case "func":
      declare(in: index + 1..<index + 2)
      declare(in: parameters(after: index + 2)) { $0.kind($1 + 1) == .colon }
    case "willSet", "didSet":
      declare(in: parameters(after: index + 1))
    default:
      // `let a = 1, count = 2`.
      if followsComma(index), kind(index + 1) == .equals { declare(in: index..<index + 1) }
    }
  }

  private mutating func declare(
    in range: Range<Int>, where isDeclared: (ObserverNames, Int) -> Bool = { _, _ in true }
  ) {
    for index in range
    where isName(index) && kind(index - 1) != .period && isDeclared(self, index) {
      redeclarations.insert(index)
    }
  }

  /// Whether it follows a comma outside of parentheses and brackets.
  private func followsComma(_ index: Int) -> Bool {
    kind(index - 1) == .comma && openings[index].flatMap { kind($0) } == .leftBrace
  }

  /// The end of the pattern that begins here.
  private func endOfPattern(_ start: Int) -> Int {
    var index = start
    while index < tokens.count, !(index > start && tokens[index].hasNewlineBefore) {
      switch tokens[index].kind {
      case .equals, .colon, .leftBrace, .comma, .rightParenthesis, .rightBracket, .rightBrace:
        return index
      case .identifier where ["in", "where"].contains(word(index)): return index
      case .leftParenthesis, .leftBracket: index = groups[index].end
      default: index += 1
      }
    }
    return index
  }

  private func parameters(after index: Int) -> Range<Int> {
    kind(index) == .leftParenthesis ? index + 1..<groups[index].contentEnd : 0..<0
  }

  /// Passes the parameters and captures of a closure, if they are written.
  private mutating func passClosure(_ brace: Int) {
    var index = brace + 1
    while index < groups[brace].contentEnd {
      switch tokens[index].kind {
      case .leftParenthesis, .leftBracket: index = groups[index].end
      case .identifier where word(index) == "in":
        // Not the values of captures, nor types.
        return declare(in: brace + 1..<index) { names, index in
          let opening = names.openings[index] ?? brace
          return (opening == brace || names.openings[opening] == brace)
            && ![.equals, .colon].contains(names.kind(index - 1))
        }
      case .identifier where Parser.reserved.contains(word(index) ?? ""): return
      case .identifier, .rawIdentifier, .comma, .arrow, .period, .attributeSign,
        .postfixQuestion, .binaryOperator, .prefixOperator, .postfixOperator:
        index += 1
      default: return
      }
    }
  }

  /// Whether a `let` belongs to the conditions of an `if`, `guard` or `while`.
  private func isCondition(_ index: Int) -> Bool {
    ["if", "guard", "while"].contains(word(index - 1)) || followsComma(index)
  }

  /// Passes a constant that has the property's name in what follows its condition.
  private mutating func passCondition(_ index: Int) {
    let hasValue = kind(index + 1) == .equals || kind(index + 1) == .colon
    if hasValue { constants.insert(index) } else { bindings.insert(index) }
    var start = hasValue ? nil : index + 1
    var next = index + 1
    while next < tokens.count {
      switch tokens[next].kind {
      case .leftParenthesis, .leftBracket:
        next = groups[next].end
        continue
      case .comma: start = start ?? next
      case .leftBrace:
        locals.append((start ?? next)..<groups[next].end)
        return
      case .identifier where word(next) == "else":
        if let start { locals.append(start..<next) }
        let end = openings[index].map { groups[$0].contentEnd } ?? tokens.count
        let body = kind(next + 1) == .leftBrace ? groups[next + 1].end : next
        locals.append(min(body, end)..<end)
        return
      default: break
      }
      next += 1
    }
  }
}
