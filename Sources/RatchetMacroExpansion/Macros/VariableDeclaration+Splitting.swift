extension VariableDeclaration {
  /// Gives each variable a declaration of its own; nil if one of them is a pattern.
  var splitting: MacroUse.FixIt? {
    guard bindings.count > 1, bindings.allSatisfy(\.isName) else { return nil }
    let head = (modifiers.map(\.name.text) + [keyword.text]).joined(separator: " ")
    // Each comma, up to the next name, becomes the start of another declaration.
    let changes = zip(bindings, bindings.dropFirst()).map { left, right in
      (range: left.range.upperBound..<right.range.lowerBound, newText: "; \(head) ")
    }
    return MacroUse.FixIt(message: Wording.splitVariables, changes: changes)
  }
}
