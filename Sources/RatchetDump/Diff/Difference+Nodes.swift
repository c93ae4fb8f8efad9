extension Difference {
  /// The difference between two nodes; nil if they are equal.
  init?(_ old: DumpNode, _ new: DumpNode) {
    guard old != new else { return nil }
    guard
      case .group(let oldGroup) = old.content, case .group(let newGroup) = new.content,
      oldGroup.hasSameHeader(as: newGroup), newGroup.kind != .text,
      // Two nodes with the same single line differ in the types of their parts.
      (old.singleLine == nil && new.singleLine == nil)
        || old.singleLine == new.markingSecrets(changedFrom: old).singleLine
    else {
      self = .replaced(old: old, new: new)
      return
    }
    let group = Group(oldGroup, newGroup)
    // Without changed children, they differ in their own types, or in values that a type compares
    // but does not write.
    self = group.hasChanges ? .inside(group) : .replaced(old: old, new: new)
  }
}

extension Difference.Group {
  init(_ old: DumpNode.Group, _ new: DumpNode.Group) {
    self.init(frame: new)
    defer { if frame.kind == .string { countFarLines() } }
    for step in old.steps(to: new) {
      switch step {
      case .kept(let oldIndex, let newIndex):
        keep(old, oldIndex, new, newIndex)
      case .removed(let index):
        rows.append(.removed(old.children[index].node, place(in: old, index)))
      case .inserted(let index):
        rows.append(.inserted(new.children[index].node, place(in: new, index)))
      case .movedAway(let oldIndex, let newIndex):
        rows.append(
          .movedAway(old.children[oldIndex].node, place(in: old, oldIndex), to: newIndex))
      case .movedHere(let oldIndex, let newIndex):
        rows.append(
          .movedHere(new.children[newIndex].node, place(in: new, newIndex), from: oldIndex))
        if old.children[oldIndex].node != new.children[newIndex].node {
          keep(old, oldIndex, new, newIndex)
        }
      }
    }
  }

  private mutating func keep(
    _ old: DumpNode.Group, _ oldIndex: Int, _ new: DumpNode.Group, _ newIndex: Int
  ) {
    let child = new.children[newIndex]
    if let difference = Difference(old.children[oldIndex].node, child.node) {
      rows.append(
        .changed(difference, old: place(in: old, oldIndex), new: place(in: new, newIndex)))
    } else if child.isIdentifier || frame.kind == .string {
      rows.append(.shown(child.node, place(in: new, newIndex)))
    } else {
      pass()
    }
  }

  /// Keeps the lines of a string that are near a change, and counts the others.
  private mutating func countFarLines() {
    var near = [Bool](repeating: false, count: rows.count)
    for index in rows.indices where rows[index].isChange {
      let context =
        max(0, index - LineContext.count)...min(rows.count - 1, index + LineContext.count)
      for index in context { near[index] = true }
    }
    let all = rows
    rows = []
    var far: [Difference.Row] = []
    func flush() {
      // Counting a single line would take a line too.
      if far.count > 1 { pass(far.count) } else { rows += far }
      far = []
    }
    for (index, row) in all.enumerated() {
      if near[index] {
        flush()
        rows.append(row)
      } else {
        far.append(row)
      }
    }
    flush()
  }

  private func place(in group: DumpNode.Group, _ index: Int) -> Difference.Place {
    place(ofChildAt: index, of: group.children.count, label: group.children[index].label)
  }
}

extension DumpNode.Child {
  /// A part that identifies the value for the reader, and is shown even if it did not change.
  var isIdentifier: Bool {
    label == "id" && node.singleLine != nil
  }
}
