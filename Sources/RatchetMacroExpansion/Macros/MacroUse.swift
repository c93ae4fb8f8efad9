/// One use of a macro: the parsed source that the macro examines, and the mistakes that it reports.
struct MacroUse {
  let request: ExpansionRequest
  /// The attribute of the macro, with its arguments.
  let attribute: Attribute?
  /// The declaration to which the attribute is attached.
  let declaration: Declaration?
  /// The enclosing declarations, innermost first, with empty bodies.
  let context: [Declaration]

  private(set) var diagnostics: [ExpansionDiagnostic] = []

  init(_ request: ExpansionRequest) {
    self.request = request
    attribute = DeclarationReader(request.use.text).attribute()
    declaration = request.declaration.flatMap { DeclarationReader($0.text).declaration() }
    context = request.lexicalContext.compactMap { DeclarationReader($0.text).declaration() }
  }

  var role: MacroRole { request.role }

  /// For the role `memberAttribute`: the kind of the type that contains the member.
  var parentKind: TypeDeclaration.Kind? {
    request.parent.flatMap { SourceText($0.text).declaredKind }
  }

  /// The full name of the type to be extended.
  var extendedType: String { request.extendedType.map { $0.text.trimmed } ?? "" }

  /// The protocols whose conformance the compiler found missing, by their last names.
  var missingConformances: Set<String> {
    guard let piece = request.conformances,
      let placeholder = DeclarationReader(piece.text).declaration()?.type
    else { return [] }
    return Set(placeholder.inheritedTypes.map { $0.text.lastPathComponent })
  }

  /// The doc comment of the declaration, with a line break, for members that are generated for it.
  var docComment: String {
    guard let piece = request.declaration else { return "" }
    let source = SourceText(piece.text)
    let comments = source.docComments(in: 0..<piece.leadingTriviaLength)
    return comments.map { source[$0] + "\n" }.joined()
  }

  /// The declaration that directly encloses this one.
  var enclosing: TypeDeclaration? { context.first?.type }

  /// Whether the type, or one around it, is `nonisolated`.
  var isNonisolated: Bool {
    ([declaration?.type] + context.map(\.type)).contains {
      $0?.modifiers.contains("nonisolated") == true
    }
  }

  /// Reports an error or a warning at a range of the declaration.
  mutating func report(
    _ severity: ExpansionDiagnostic.Severity, _ message: String, at range: Range<Int>,
    fixIts: [FixIt] = []
  ) {
    guard let piece = request.declaration else { return reportAtUse(severity, message) }
    diagnostics.append(
      ExpansionDiagnostic(
        severity: severity, message: message,
        position: piece.position(at: range.lowerBound) ?? request.anchor,
        highlights: [piece.range(range)].compactMap { $0 },
        fixIts: fixIts.compactMap { $0.expansion(in: piece) }))
  }

  /// Reports an error or a warning at a range of the macro's attribute, or of `#macro(…)`.
  mutating func reportInUse(
    _ severity: ExpansionDiagnostic.Severity, _ message: String, at range: Range<Int>,
    fixIts: [FixIt] = []
  ) {
    diagnostics.append(
      ExpansionDiagnostic(
        severity: severity, message: message,
        position: request.use.position(at: range.lowerBound) ?? request.anchor,
        highlights: [request.use.range(range)].compactMap { $0 },
        fixIts: fixIts.compactMap { $0.expansion(in: request.use) }))
  }

  /// Reports an error or a warning at the macro's attribute.
  mutating func reportAtUse(_ severity: ExpansionDiagnostic.Severity, _ message: String) {
    diagnostics.append(
      ExpansionDiagnostic(severity: severity, message: message, position: request.anchor))
  }

  /// Changes to the declaration or the use that correct the mistake.
  struct FixIt {
    var message: String
    var changes: [(range: Range<Int>, newText: String)]

    fileprivate func expansion(in piece: SourcePiece) -> ExpansionFixIt? {
      let changes = changes.compactMap { change in
        piece.range(change.range).map {
          ExpansionFixIt.Change(range: $0, newText: change.newText)
        }
      }
      return changes.count == self.changes.count
        ? ExpansionFixIt(message: message, changes: changes) : nil
    }
  }
}

extension SourceText {
  /// The kind of type that a declaration declares. Only its head is read: the compiler sends the
  /// whole type again for each of its members.
  var declaredKind: TypeDeclaration.Kind? {
    var cursor = Cursor(self)
    var openParentheses = 0
    var end = 0
    while true {
      _ = cursor.skipTrivia()
      guard !cursor.isAtEnd else { return nil }
      let token = cursor.scanToken(after: end)
      end = token.end
      switch token.kind {
      case .leftParenthesis: openParentheses += 1
      case .rightParenthesis: openParentheses -= 1
      case .leftBrace where openParentheses == 0: return nil
      case .identifier where openParentheses == 0:
        if let kind = TypeDeclaration.Kind(rawValue: self[token]) { return kind }
      default: break
      }
    }
  }
}

extension MacroUse {
  /// Gives each variable of a declaration a declaration of its own; nil if one of them is a pattern.
  func splitting(_ variable: VariableDeclaration) -> FixIt? {
    let bindings = variable.bindings
    guard let piece = request.declaration, bindings.count > 1, bindings.allSatisfy(\.isName) else {
      return nil
    }
    let head = SourceText(piece.text)[
      variable.range.lowerBound..<variable.keyword.range.upperBound]
    var shared: String?
    var changes: [(range: Range<Int>, newText: String)] = []
    for (left, right) in Array(zip(bindings, bindings.dropFirst())).reversed() {
      // In `a, b: Int`, the type of `b` is that of `a` too.
      if right.type != nil || right.initialValue != nil { shared = right.type?.text }
      let type = left.type == nil && left.initialValue == nil ? shared : nil
      // Each comma, up to the next name, becomes the start of another declaration.
      changes.append(
        (
          left.range.upperBound..<right.range.lowerBound,
          (type.map { ": \($0)" } ?? "") + "; \(head) "
        ))
    }
    return FixIt(message: Wording.splitVariables, changes: changes)
  }
}
