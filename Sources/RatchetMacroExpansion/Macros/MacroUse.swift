/// One use of a macro, read: what a macro looks at, and where it says what is wrong.
struct MacroUse {
  let request: ExpansionRequest
  /// The macro's own attribute, with its arguments.
  let attribute: Attribute?
  /// What the attribute stands on.
  let declaration: Declaration?
  /// The declarations around it, innermost first, with their bodies emptied.
  let context: [Declaration]

  private(set) var diagnostics: [ExpansionDiagnostic] = []

  init(_ request: ExpansionRequest) {
    self.request = request
    attribute = DeclarationReader(request.use.text).attribute()
    declaration = request.declaration.flatMap { DeclarationReader($0.text).declaration() }
    context = request.lexicalContext.compactMap { DeclarationReader($0.text).declaration() }
  }

  var role: MacroRole { request.role }

  /// What kind of type the member belongs to that this stands on, in the role `memberAttribute`.
  var parentKind: TypeDeclaration.Kind? {
    request.parent.flatMap { SourceText($0.text).declaredKind }
  }

  /// The type that an extension is to extend, by its full name.
  var extendedType: String { request.extendedType.map { $0.text.trimmed } ?? "" }

  /// The protocols that the compiler found missing, by their last names.
  var missingConformances: Set<String> {
    guard let piece = request.conformances,
      let placeholder = DeclarationReader(piece.text).declaration()?.type
    else { return [] }
    return Set(placeholder.inheritedTypes.map { $0.text.lastPathComponent })
  }

  /// The doc comment of what this stands on, for what is written in its name; with a line break.
  var docComment: String {
    guard let piece = request.declaration else { return "" }
    let source = SourceText(piece.text)
    let comments = source.docComments(in: 0..<piece.leadingTriviaLength)
    return comments.map { source[$0] + "\n" }.joined()
  }

  /// The declaration right around the one that this stands on.
  var enclosing: TypeDeclaration? { context.first?.type }

  /// Tells an error or a warning at a range of the declaration.
  mutating func tell(
    _ severity: ExpansionDiagnostic.Severity, _ message: String, at range: Range<Int>,
    fixIts: [FixIt] = []
  ) {
    guard let piece = request.declaration else { return tellAtUse(severity, message) }
    diagnostics.append(
      ExpansionDiagnostic(
        severity: severity, message: message,
        position: piece.position(at: range.lowerBound) ?? request.anchor,
        highlights: [piece.range(range)].compactMap { $0 },
        fixIts: fixIts.compactMap { $0.expansion(in: piece) }))
  }

  /// Tells an error or a warning at a range of the macro's own attribute, or of `#macro(…)`.
  mutating func tellInUse(
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

  /// Tells an error or a warning at the macro's own attribute.
  mutating func tellAtUse(_ severity: ExpansionDiagnostic.Severity, _ message: String) {
    diagnostics.append(
      ExpansionDiagnostic(severity: severity, message: message, position: request.anchor))
  }

  /// Changes to the declaration, or to the use, that make it right.
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
