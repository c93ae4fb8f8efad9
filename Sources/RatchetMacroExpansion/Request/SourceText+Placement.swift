extension SourceText {
  /// Whether every declaration at its top is an extension.
  var holdsOnlyExtensions: Bool {
    DeclarationReader(self).declarations().allSatisfy { declaration in
      holds(declaration) { inner in
        if case .type(let type) = inner { type.kind == .extension } else { false }
      }
    }
  }

  /// Whether all that stands at its top are declarations and uses of macros.
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

  /// Whether something holds of a declaration, or of all that lie in it if it is a `#if`.
  private func holds(_ declaration: Declaration, _ isTrue: (Declaration) -> Bool) -> Bool {
    guard case .conditional(let conditional) = declaration else { return isTrue(declaration) }
    return conditional.clauses.allSatisfy { $0.declarations.allSatisfy { holds($0, isTrue) } }
  }
}
