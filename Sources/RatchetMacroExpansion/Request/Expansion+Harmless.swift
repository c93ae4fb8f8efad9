extension Expansion {
  /// The same expansion, corrected where the compiler is known to crash, to hang or to stay silent.
  ///
  /// Swift 6.3 crashes on a negative offset, on a range that ends before it begins, on anything but
  /// extensions at the top level of an expansion in the role `extension`, and on a statement at the
  /// top level of an expansion beside a global declaration. It hangs on an unmatched closing
  /// bracket in an expansion beside a local declaration, and treats a missing expansion without an
  /// error as an empty one.
  func harmless(for request: ExpansionRequest) -> Expansion {
    var result = self
    result.diagnostics = diagnostics.map { $0.kept(within: request) }
    if let fault = source.flatMap({ Self.fault(in: $0, for: request) }) {
      result.source = nil
      result.addError(fault, at: request.anchor)
    }
    if result.source == nil, !result.diagnostics.contains(where: { $0.severity == .error }) {
      result.addError(Wording.silentExpansion(request.macro.type), at: request.anchor)
    }
    return result
  }

  private static func fault(in source: String, for request: ExpansionRequest) -> String? {
    let text = SourceText(source)
    guard text.isBalanced else { return Wording.unbalanced(request.macro.type) }
    switch request.role {
    case .extension where !text.holdsOnlyExtensions:
      return Wording.notAnExtension(request.macro.type)
    case .peer where !text.holdsOnlyDeclarations, .declaration where !text.holdsOnlyDeclarations:
      return Wording.notADeclaration(request.macro.type)
    default:
      return nil
    }
  }

  private mutating func addError(_ message: String, at position: SourcePosition) {
    diagnostics += Expansion.failure(message, at: position).diagnostics
  }
}

extension ExpansionDiagnostic {
  /// The same with every position inside the source that the compiler sent. A diagnostic elsewhere
  /// is moved to the use of the macro; highlights and fix-its elsewhere are dropped.
  fileprivate func kept(within request: ExpansionRequest) -> ExpansionDiagnostic {
    var result = self
    result.position = request.nearest(position)
    result.highlights = highlights.filter(request.holds)
    result.notes = notes.map {
      ExpansionNote(message: $0.message, position: request.nearest($0.position))
    }
    result.fixIts = fixIts.filter { $0.changes.allSatisfy { request.holds($0.range) } }
    return result
  }
}

extension ExpansionRequest {
  fileprivate func holds(_ range: SourceRange) -> Bool {
    [use, declaration, parent].contains { $0?.holds(range) ?? false }
  }

  fileprivate func nearest(_ position: SourcePosition) -> SourcePosition {
    let range = SourceRange(file: position.file, start: position.offset, end: position.offset)
    return holds(range) ? position : anchor
  }
}

extension SourceText {
  /// Whether all brackets match, and every string, regex and comment is closed.
  var isBalanced: Bool {
    var open: [Token.Kind] = []
    for token in Lexer.tokens(of: self) {
      guard token.isTerminated else { return false }
      switch token.kind {
      case .leftParenthesis: open.append(.rightParenthesis)
      case .leftBracket: open.append(.rightBracket)
      case .leftBrace: open.append(.rightBrace)
      case .rightParenthesis, .rightBracket, .rightBrace:
        guard open.popLast() == token.kind else { return false }
      default: break
      }
    }
    return open.isEmpty
  }
}

extension SourceText {
  /// Whether every declaration at the top level is an extension.
  var holdsOnlyExtensions: Bool {
    DeclarationReader(self).declarations().allSatisfy { declaration in
      holds(declaration) { inner in
        if case .type(let type) = inner { type.kind == .extension } else { false }
      }
    }
  }

  /// Whether the top level contains only declarations and uses of macros.
  var holdsOnlyDeclarations: Bool {
    DeclarationReader(self).declarations().allSatisfy { declaration in
      holds(declaration) { inner in
        guard case .other(let other) = inner, other.keyword == nil else { return true }
        var cursor = Cursor(self, at: other.range.lowerBound, end: other.range.upperBound)
        return !cursor.isAtEnd
          && cursor.scanToken(after: other.range.lowerBound).kind == .poundWord
      }
    }
  }

  /// Whether a condition holds for a declaration, or for all declarations in an `#if`.
  private func holds(_ declaration: Declaration, _ isTrue: (Declaration) -> Bool) -> Bool {
    guard case .conditional(let conditional) = declaration else { return isTrue(declaration) }
    return conditional.clauses.allSatisfy { $0.declarations.allSatisfy { holds($0, isTrue) } }
  }
}
