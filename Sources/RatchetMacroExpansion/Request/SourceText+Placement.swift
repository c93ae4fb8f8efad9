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
