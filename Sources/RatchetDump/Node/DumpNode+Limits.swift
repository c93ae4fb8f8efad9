extension DumpNode {
  /// The part of the node that the limits allow.
  ///
  /// - Parameter depth: the number of brackets around the node.
  func limited(to limits: DumpLimits, depth: Int = 0) -> DumpNode {
    if limits == .default { return self }
    if let string, string.count > limits.characterCount {
      return DumpNode(cutting: string, to: limits.characterCount)
    }
    guard case .group(var group) = content, !group.kind.isTextual, !group.isEmpty else {
      return self
    }
    let count = group.children.count + group.omitted
    guard depth < limits.depth else {
      let (open, close) = group.brackets
      return DumpNode(leaf: open + Wording.omitted(count) + close)
    }
    if group.kind.isCollection, group.children.count > limits.elementCount {
      group.children.removeLast(group.children.count - limits.elementCount)
      group.omitted = count - limits.elementCount
    }
    group.children = group.children.map { child in
      Child(label: child.label, node: child.node.limited(to: limits, depth: depth + 1))
    }
    return DumpNode(group)
  }

  private init(cutting string: String, to length: Int) {
    let start = DumpNode(string: String(string.prefix(length)))
    let omitted = string.count - length
    switch start.content {
    case .group(var group):
      group.omitted = omitted
      self.init(group)
    case .leaf(let text): self.init(leaf: text + Wording.omitted(omitted))
    case .secret: self = start
    }
  }
}

extension DumpNode.Kind {
  var isCollection: Bool {
    switch self {
    case .array, .dictionary, .set: true
    case .record, .inlineRecord, .string, .text: false
    }
  }

  var isTextual: Bool { self == .string || self == .text }
}
