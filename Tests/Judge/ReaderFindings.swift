/// The declarations that the reader finds in a source, without `#if` clauses that the compiler
/// considers inactive.
struct ReaderFindings {
  let source: SourceText
  let tokens: [Token]
  /// The offsets at which the compiler sees declarations begin, sorted.
  let compilerStarts: [Int]
  private(set) var findings: Set<Finding> = []
  /// The number of declarations, without their members, that the compiler did not look at.
  private(set) var inactive = 0

  init(_ source: SourceText, compilerStarts: [Int]) {
    self.source = source
    self.compilerStarts = compilerStarts
    tokens = Lexer.tokens(of: source)
    add(DeclarationReader(source).declarations(), owner: "")
  }

  private mutating func add(_ declarations: [Declaration], owner: String) {
    for declaration in declarations {
      switch declaration {
      case .type(let type): add(type, owner: owner)
      case .variable(let variable): add(variable, owner: owner)
      case .enumCase(let enumCase): add(enumCase, owner: owner)
      case .function(let function): add(function, owner: owner)
      case .conditional(let conditional): add(conditional, owner: owner)
      case .other: break
      }
    }
  }

  private mutating func add(_ type: TypeDeclaration, owner: String) {
    let name = type.name.text.bare
    let parameters = type.genericParameters.map(\.name.text.bare).joined(separator: ", ")
    let detail =
      "\(type.kind.rawValue) to \(lastToken(before: type.body.upperBound))"
      + ", inherits \(type.inheritedTypes.count)"
      + (type.kind == .protocol ? "" : ", generic over [\(parameters)]")
    findings.insert(
      Finding(
        kind: .type, owner: owner, name: name, start: type.keyword.range.lowerBound, detail: detail)
    )
    add(type.members, owner: owner.isEmpty ? name : "\(owner).\(name)")
  }

  private mutating func add(_ variable: VariableDeclaration, owner: String) {
    for binding in variable.bindings {
      let accessors = binding.accessors.map { block in
        block.accessors.isEmpty ? ["get"] : block.accessors.map(\.keyword.text)
      }
      let detail = ([variable.keyword.text] + (accessors ?? [])).joined(separator: " ")
      for name in names(in: binding) {
        findings.insert(
          Finding(
            kind: .property, owner: owner, name: source[name].bare, start: name.start,
            detail: detail))
      }
    }
    // The compiler makes no declaration for top-level code.
    guard !owner.isEmpty else { return }
    findings.insert(
      Finding(
        kind: .extent, owner: owner, name: "",
        start: staticStart(variable.modifiers) ?? variable.keyword.range.lowerBound,
        detail: "to \(lastToken(before: variable.range.upperBound))"))
  }

  private mutating func add(_ enumCase: EnumCaseDeclaration, owner: String) {
    for element in enumCase.elements {
      let labels = element.parameters.map { parameters in
        "(" + parameters.map { ($0.label?.text ?? "_").bare + ":" }.joined() + ")"
      }
      findings.insert(
        Finding(
          kind: .enumCase, owner: owner, name: element.name.text.bare + (labels ?? ""),
          start: element.name.range.lowerBound,
          detail: "to \(lastToken(before: element.range.upperBound))"))
    }
  }

  private mutating func add(_ function: FunctionDeclaration, owner: String) {
    let isOperator = tokens[index(from: function.name.range.lowerBound)].kind.isOperator
    let isLabelled = function.keyword.text != "subscript" && !isOperator
    let labels = function.parameters.map { parameter -> String in
      // The only name of a subscript's or operator's parameter is not a label.
      let isLabel = isLabelled || parameter.name != nil
      return (isLabel ? (parameter.label?.text ?? "_").bare : "_") + ":"
    }
    findings.insert(
      Finding(
        kind: .function, owner: owner, name: function.name.text.bare + "(\(labels.joined()))",
        start: staticStart(function.modifiers) ?? function.keyword.range.lowerBound,
        detail: "to \(lastToken(before: function.range.upperBound))"))
  }

  private mutating func add(_ conditional: ConditionalDeclarations, owner: String) {
    for (index, clause) in conditional.clauses.enumerated() {
      let next = index + 1
      let end =
        next < conditional.clauses.count
        ? conditional.clauses[next].directive.range.lowerBound : conditional.range.upperBound
      let range = clause.directive.range.upperBound..<end
      if compilerStarts.contains(where: range.contains) {
        add(clause.declarations, owner: owner)
      } else {
        inactive += clause.declarations.count
      }
    }
  }

  /// The names that a pattern binds.
  private func names(in binding: VariableDeclaration.Binding) -> [Token] {
    let range = binding.pattern.range
    let inside = tokens[index(from: range.lowerBound)..<index(from: range.upperBound)]
    return inside.indices.compactMap { index in
      let token = inside[index]
      guard token.kind == .identifier || token.kind == .rawIdentifier, source[token] != "_" else {
        return nil
      }
      // The token is the label in `(label: name)`.
      if index + 1 < inside.endIndex && inside[index + 1].kind == .colon { return nil }
      return token
    }
  }

  private func staticStart(_ modifiers: [Modifier]) -> Int? {
    modifiers.first { ["static", "class"].contains($0.name.text) }?.range.lowerBound
  }

  /// The index of the first token that begins at an offset or after it.
  private func index(from offset: Int) -> Int {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The start of the last token before an offset; a `>>?` counts as three tokens.
  private func lastToken(before end: Int) -> Int {
    guard let token = tokens[..<index(from: end)].last else { return 0 }
    let isClosing = source.bytes[token.start] == UInt8(ascii: ">")
    let last = source.bytes[end - 1]
    let isSuffix = last == UInt8(ascii: ">") || last == UInt8(ascii: "?")
    return isClosing && (isSuffix || last == UInt8(ascii: "!")) ? end - 1 : token.start
  }
}

extension String {
  /// The text without backticks and white space.
  fileprivate var bare: String {
    filter { $0 != "`" && !$0.isWhitespace }
  }
}
