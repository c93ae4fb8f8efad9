/// Writes the lines of a diff from two trees.
struct DiffWriter {
  /// A node with the text around it, which is not part of the comparison.
  struct Place {
    let node: DumpNode
    var prefix = ""
    var suffix = ""
  }

  private enum Mark {
    case removed, added, unchanged
  }

  private let format: DiffFormat
  private(set) var lines: [String] = []

  init(format: DiffFormat) {
    self.format = format
  }

  /// Writes two different nodes: what they have in common once, the rest marked.
  mutating func write(_ old: Place, _ new: Place, indentation: String) {
    guard
      case .group(let oldGroup) = old.node.content, case .group(let newGroup) = new.node.content,
      oldGroup.hasSameHeader(as: newGroup), newGroup.kind != .text,
      old.node.singleLine == nil, new.node.singleLine == nil
    else {
      write(.removed, old, indentation)
      write(.added, new, indentation)
      return
    }
    write(.unchanged, indentation + new.prefix + newGroup.brackets.open)
    let isString = newGroup.kind == .string
    writeChildren(
      of: oldGroup, newGroup,
      indentation: isString ? indentation : indentation + DumpLayout.indentation)
    write(.unchanged, indentation + newGroup.brackets.close + new.suffix)
  }

  private mutating func writeChildren(
    of old: DumpNode.Group, _ new: DumpNode.Group, indentation: String
  ) {
    var unchanged = 0
    func flush(_ lines: inout Self, before newIndex: Int?) {
      guard unchanged > 0 else { return }
      let suffix = newIndex == nil ? "" : new.separator
      lines.write(.unchanged, indentation + Wording.unchanged(unchanged) + suffix)
      unchanged = 0
    }
    for step in old.steps(to: new) {
      if case .kept(let oldIndex, let newIndex) = step,
        old.children[oldIndex].node == new.children[newIndex].node,
        !new.children[newIndex].isIdentifier
      {
        unchanged += 1
        continue
      }
      flush(&self, before: 0)
      write(step, old, new, indentation)
    }
    flush(&self, before: nil)
  }

  private mutating func write(
    _ step: AlignmentStep, _ old: DumpNode.Group, _ new: DumpNode.Group, _ indentation: String
  ) {
    switch step {
    case .kept(let oldIndex, let newIndex):
      let oldPlace = old.place(ofChildAt: oldIndex)
      let newPlace = new.place(ofChildAt: newIndex)
      if oldPlace.node == newPlace.node {
        write(.unchanged, newPlace, indentation)
      } else {
        write(oldPlace, newPlace, indentation: indentation)
      }
    case .removed(let index):
      write(.removed, old.place(ofChildAt: index), indentation)
    case .inserted(let index):
      write(.added, new.place(ofChildAt: index), indentation)
    case .movedAway(let oldIndex, let newIndex):
      let text = old.prefix(ofChildAt: oldIndex) + old.children[oldIndex].node.summary
      write(.removed, indentation + text + Wording.movedTo(newIndex))
    case .movedHere(let oldIndex, let newIndex):
      let text = new.prefix(ofChildAt: newIndex) + new.children[newIndex].node.summary
      write(.added, indentation + text + Wording.movedFrom(oldIndex))
      let oldPlace = old.place(ofChildAt: oldIndex)
      let newPlace = new.place(ofChildAt: newIndex)
      if oldPlace.node != newPlace.node {
        write(oldPlace, newPlace, indentation: indentation)
      }
    }
  }

  private mutating func write(_ mark: Mark, _ place: Place, _ indentation: String) {
    for line in place.node.lines(prefix: place.prefix, suffix: place.suffix) {
      write(mark, indentation + line)
    }
  }

  private mutating func write(_ mark: Mark, _ text: String) {
    let sign =
      switch mark {
      case .removed: format.removed
      case .added: format.added
      case .unchanged: format.unchanged
      }
    lines.append(text.isEmpty ? sign : "\(sign) \(text)")
  }
}

extension DumpNode.Group {
  fileprivate func place(ofChildAt index: Int) -> DiffWriter.Place {
    DiffWriter.Place(
      node: children[index].node, prefix: prefix(ofChildAt: index),
      suffix: index == children.count - 1 ? "" : separator)
  }
}

extension DumpNode.Child {
  /// What tells the reader which value a diff is about, and is shown though it did not change.
  fileprivate var isIdentifier: Bool {
    label == "id" && node.singleLine != nil
  }
}

extension DumpNode {
  /// Enough on one line to recognise the value: its identifier, or all of it when it is short.
  fileprivate var summary: String {
    if let singleLine { return singleLine }
    guard case .group(let group) = content else { return "" }
    let (open, close) = group.brackets
    if let id = group.children.first(where: \.isIdentifier)?.node.singleLine {
      return "\(open)id: \(id), …\(close)"
    }
    let parts = group.children.indices.compactMap { index in
      group.children[index].node.singleLine.map { group.prefix(ofChildAt: index) + $0 }
    }
    let text = open + parts.joined(separator: ", ") + close
    let isWhole = parts.count == group.children.count && text.utf8.count <= DumpLayout.lineWidth
    return isWhole ? text : "\(open)…\(close)"
  }
}
