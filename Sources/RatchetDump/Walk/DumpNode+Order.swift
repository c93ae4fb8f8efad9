extension [DumpNode.Child] {
  /// Numbers by value, then everything else by text, so that 9 comes before 10.
  func sortedByText() -> Self {
    let keyed = map { child -> (number: Double?, text: String, child: DumpNode.Child) in
      let text =
        child.label.isEmpty ? child.node.lines().joined(separator: "\n") : child.label
      return (Double(text).flatMap { $0.isFinite ? $0 : nil }, text, child)
    }
    return keyed.sorted { left, right in
      switch (left.number, right.number) {
      case (let left?, let right?) where left != right: left < right
      case (.some, nil): true
      case (nil, .some): false
      default: left.text < right.text
      }
    }.map(\.child)
  }
}
