extension [Declaration] {
  /// Lines for each declaration, inside the `#if` that contains it.
  func lines(_ text: (Declaration) -> [String]) -> [String] {
    runLines { $0.flatMap(text) }
  }

  /// Lines for all consecutive declarations between two `#if` at once, inside the `#if` that
  /// contains them.
  func runLines(_ text: ([Declaration]) -> [String]) -> [String] {
    var lines: [String] = []
    var run: [Declaration] = []
    for declaration in self {
      guard case .conditional(let conditional) = declaration else {
        run.append(declaration)
        continue
      }
      // In order, since `text` may number the declarations.
      lines += text(run)
      run = []
      let clauses = conditional.clauses.map {
        ($0.directive.text, $0.declarations.runLines(text))
      }
      guard clauses.contains(where: { !$0.1.isEmpty }) else { continue }
      lines += clauses.flatMap { [$0.0] + $0.1 } + ["#endif"]
    }
    return lines + text(run)
  }
}

/// A declaration or statement with a block; `head {}` if the block is empty.
func block(_ head: String, _ lines: [String]) -> String {
  lines.isEmpty ? "\(head) {}" : "\(head) {\n\(lines.joined(separator: "\n").indented())\n}"
}

/// A `switch` whose cases are not indented. It has no cases for an enum without values.
func switching(over value: String, _ cases: [String]) -> String {
  cases.isEmpty
    ? "switch \(value) {}" : "switch \(value) {\n\(cases.joined(separator: "\n"))\n}"
}
