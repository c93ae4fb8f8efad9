extension [Declaration] {
  /// Lines for each declaration, under the `#if` that the declaration stands in.
  func lines(_ text: (Declaration) -> [String]) -> [String] {
    flatMap { declaration -> [String] in
      guard case .conditional(let conditional) = declaration else { return text(declaration) }
      let clauses = conditional.clauses.map { ($0.directive.text, $0.declarations.lines(text)) }
      guard clauses.contains(where: { !$0.1.isEmpty }) else { return [] }
      return clauses.flatMap { [$0.0] + $0.1 } + ["#endif"]
    }
  }
}

/// A declaration or statement with a block, `head { }` where there is nothing in it.
func block(_ head: String, _ lines: [String]) -> String {
  lines.isEmpty ? "\(head) {}" : "\(head) {\n\(lines.joined(separator: "\n").indented())\n}"
}

/// A `switch`, its cases not moved to the right. One without cases is for an enum without a value.
func switching(over value: String, _ cases: [String]) -> String {
  cases.isEmpty
    ? "switch \(value) {}" : "switch \(value) {\n\(cases.joined(separator: "\n"))\n}"
}
