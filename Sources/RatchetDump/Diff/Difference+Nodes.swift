extension Difference {
  /// What differs between two nodes; nil where their texts are the same.
  init?(_ old: DumpNode, _ new: DumpNode) {
    guard old != new else { return nil }
    guard
      case .group(let oldGroup) = old.content, case .group(let newGroup) = new.content,
      oldGroup.hasSameHeader(as: newGroup), newGroup.kind != .text,
      old.singleLine == nil, new.singleLine == nil
    else {
      self = .replaced(old: old, new: new)
      return
    }
    self = .inside(Group(oldGroup, newGroup))
  }
}

extension Difference.Group {
  init(_ old: DumpNode.Group, _ new: DumpNode.Group) {
    self.init(frame: new)
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
    } else if child.isIdentifier {
      rows.append(.shown(child.node, place(in: new, newIndex)))
    } else {
      pass()
    }
  }

  private func place(in group: DumpNode.Group, _ index: Int) -> Difference.Place {
    place(ofChildAt: index, of: group.children.count, label: group.children[index].label)
  }
}

extension DumpNode.Child {
  /// What tells the reader which value a diff is about, and is shown though it did not change.
  var isIdentifier: Bool {
    label == "id" && node.singleLine != nil
  }
}
