/// Writes the lines of a diff.
struct DiffWriter {
  private enum Mark {
    case removed, added, unchanged
  }

  private let format: DiffFormat
  private let limits: DumpLimits
  private(set) var lines: [String] = []

  init(format: DiffFormat, limits: DumpLimits) {
    self.format = format
    self.limits = limits
  }

  mutating func write(_ difference: Difference) {
    let nothing = Difference.Place(prefix: "", suffix: "")
    write(difference, old: nothing, new: nothing, indentation: "", depth: 0)
  }

  private mutating func write(
    _ difference: Difference, old: Difference.Place, new: Difference.Place, indentation: String,
    depth: Int
  ) {
    switch difference {
    case .replaced(let oldNode, let newNode):
      let newNode = newNode.tellingSecrets(from: oldNode)
      var limited = (
        oldNode.limited(to: limits, depth: depth), newNode.limited(to: limits, depth: depth)
      )
      // What tells them apart is not cut off.
      if limits != .default, limited.0.lines() == limited.1.lines() { limited = (oldNode, newNode) }
      write(.removed, limited.0, old, indentation)
      write(.added, limited.1, new, indentation)
    case .inside(let group) where depth < limits.depth:
      let brackets = group.frame.brackets
      write(.unchanged, indentation + new.prefix + brackets.open)
      write(
        group, depth: depth + 1,
        indentation: group.frame.kind == .string
          ? indentation : indentation + DumpLayout.indentation)
      write(.unchanged, indentation + brackets.close + new.suffix)
    case .inside(let group):
      let (open, close) = group.frame.brackets
      let text = open + Wording.omittedChanges(group.changeCount) + close
      write(.removed, indentation + old.prefix + text + old.suffix)
      write(.added, indentation + new.prefix + text + new.suffix)
    }
  }

  private mutating func write(_ group: Difference.Group, depth: Int, indentation: String) {
    let width = group.frame.kind.isCollection ? limits.elementCount : .max
    var changes = 0
    for (index, row) in group.rows.enumerated() {
      if row.isChange {
        guard changes < width else {
          let omitted = group.rows[index...].count { $0.isChange }
          write(.unchanged, indentation + Wording.omittedChanges(omitted))
          return
        }
        changes += 1
      }
      let isLast = index == group.rows.count - 1
      write(
        row, separator: isLast ? "" : group.frame.separator, depth: depth,
        indentation: indentation)
    }
  }

  private mutating func write(
    _ row: Difference.Row, separator: String, depth: Int, indentation: String
  ) {
    switch row {
    case .unchanged(let count):
      write(.unchanged, indentation + Wording.unchanged(count) + separator)
    case .shown(let node, let place):
      write(.unchanged, node.limited(to: limits, depth: depth), place, indentation)
    case .changed(let difference, let old, let new):
      write(difference, old: old, new: new, indentation: indentation, depth: depth)
    case .removed(let node, let place):
      write(.removed, node.limited(to: limits, depth: depth), place, indentation)
    case .inserted(let node, let place):
      write(.added, node.limited(to: limits, depth: depth), place, indentation)
    case .movedAway(let node, let place, let index):
      write(.removed, indentation + place.prefix + node.summary + Wording.movedTo(index))
    case .movedHere(let node, let place, let index):
      write(.added, indentation + place.prefix + node.summary + Wording.movedFrom(index))
    }
  }

  private mutating func write(
    _ mark: Mark, _ node: DumpNode, _ place: Difference.Place, _ indentation: String
  ) {
    for line in node.lines(prefix: place.prefix, suffix: place.suffix) {
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

extension Difference.Row {
  /// Of an element that moved and changed, the move.
  fileprivate var isChange: Bool {
    switch self {
    case .unchanged, .shown: false
    case .changed, .removed, .inserted, .movedAway, .movedHere: true
    }
  }
}

extension Difference.Group {
  fileprivate var changeCount: Int { rows.count { $0.isChange } }
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
