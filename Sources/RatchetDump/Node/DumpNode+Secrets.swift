extension DumpNode {
  /// The node, with a note on each secret that differs from the one at the same place in an older
  /// node.
  func markingSecrets(changedFrom old: DumpNode) -> DumpNode {
    switch (old.content, content) {
    case (.secret(let before, _), .secret(let now, _)):
      return before == now ? self : DumpNode(secret: now, isOther: true)
    case (.group(let before), .group(var now))
    where before.hasSameHeader(as: now) && !now.kind.isTextual:
      guard before.children.count == now.children.count else { return self }
      now.children = zip(before.children, now.children).map { before, now in
        Child(label: now.label, node: now.node.markingSecrets(changedFrom: before.node))
      }
      return DumpNode(now)
    default:
      return self
    }
  }
}
