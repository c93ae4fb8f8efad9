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
    case .replaced(let oldNode, let plainNode):
      let types = typeNames(of: oldNode, plainNode)
      let newNode = plainNode.markingSecrets(changedFrom: oldNode)
      var limited = (
        oldNode.limited(to: limits, depth: depth), newNode.limited(to: limits, depth: depth)
      )
      // The limits must not cut off the part in which the values differ.
      if limits != .default, limited.0.lines() == limited.1.lines() { limited = (oldNode, newNode) }
      write(.removed, limited.0, old.naming(type: types?.old), indentation)
      write(.added, limited.1, new.naming(type: types?.new), indentation)
    case .inside(let group) where depth < limits.depth:
      let brackets = group.frame.brackets
      var start: [String] = []
      start.append(brackets.open, after: new.prefix, indentedBy: indentation)
      for line in start { write(.unchanged, line) }
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
      write(mark, line.isEmpty ? "" : indentation + line)
    }
  }

  /// The names of the types of two values with equal texts; nil if the texts differ.
  private func typeNames(of old: DumpNode, _ new: DumpNode) -> (old: String, new: String)? {
    guard let oldType = old.type, let newType = new.type, oldType != newType,
      old.lines() == new.lines()
    else { return nil }
    let names = (typeName(oldType), typeName(newType))
    // Types with the same name may belong to different modules.
    return names.0 == names.1
      ? (typeNameWithModules(oldType), typeNameWithModules(newType)) : names
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

extension Difference.Place {
  /// The place of a value that is written with its type.
  fileprivate func naming(type: String?) -> Self {
    guard let type else { return self }
    return Difference.Place(prefix: prefix, suffix: Wording.type(type) + suffix)
  }
}

extension Difference.Group {
  fileprivate var changeCount: Int { rows.count { $0.isChange } }
}

extension DumpNode {
  /// A one-line text by which a reader recognises the value: its identifier, or all of it if it is
  /// short.
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
