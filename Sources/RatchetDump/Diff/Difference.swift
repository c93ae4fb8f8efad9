/// The difference between two values; unchanged parts are only counted.
indirect enum Difference {
  /// The values have nothing in common that would be worth showing once.
  case replaced(old: DumpNode, new: DumpNode)
  /// Both values have the same brackets; the parts inside differ.
  case inside(Group)

  struct Group {
    /// The brackets and separators of both values, without children.
    private(set) var frame: DumpNode.Group
    var rows: [Row] = []

    init(frame: DumpNode.Group) {
      self.frame = frame
      self.frame.children = []
    }
  }

  /// The text around a part, which is not compared.
  struct Place {
    let prefix: String
    let suffix: String
  }

  enum Row {
    case unchanged(Int)
    /// An unchanged part that is shown because it identifies the value.
    case shown(DumpNode, Place)
    case changed(Difference, old: Place, new: Place)
    case removed(DumpNode, Place)
    case inserted(DumpNode, Place)
    case movedAway(DumpNode, Place, to: Int)
    case movedHere(DumpNode, Place, from: Int)
  }
}

extension Difference.Row {
  /// Whether the row shows a change. An element that moved and changed has two such rows.
  var isChange: Bool {
    switch self {
    case .unchanged, .shown: false
    case .changed, .removed, .inserted, .movedAway, .movedHere: true
    }
  }
}

extension Difference.Group {
  /// Counts unchanged parts.
  mutating func pass(_ count: Int = 1) {
    guard count > 0 else { return }
    if case .unchanged(let before) = rows.last {
      rows[rows.count - 1] = .unchanged(before + count)
    } else {
      rows.append(.unchanged(count))
    }
  }

  /// Whether any row shows a change.
  var hasChanges: Bool { rows.contains(where: \.isChange) }

  /// The place of a child, by its label or by its index in an array.
  func place(ofChildAt index: Int, of count: Int, label: String = "") -> Difference.Place {
    Difference.Place(
      prefix: frame.prefix(ofChildAt: index, label: label),
      suffix: index == count - 1 ? "" : frame.separator)
  }
}
