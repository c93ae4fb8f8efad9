/// What two values differ in; what they share is only counted.
indirect enum Difference {
  /// Nothing that is worth showing once is in both.
  case replaced(old: DumpNode, new: DumpNode)
  /// Both have the same brackets around other parts.
  case inside(Group)

  struct Group {
    /// Both brackets and separators, without children.
    private(set) var frame: DumpNode.Group
    var rows: [Row] = []

    init(frame: DumpNode.Group) {
      self.frame = frame
      self.frame.children = []
    }
  }

  /// A part with the text around it, which is not compared.
  struct Place {
    let prefix: String
    let suffix: String
  }

  enum Row {
    case unchanged(Int)
    /// Not changed, but shown: it tells which value this is.
    case shown(DumpNode, Place)
    case changed(Difference, old: Place, new: Place)
    case removed(DumpNode, Place)
    case inserted(DumpNode, Place)
    case movedAway(DumpNode, Place, to: Int)
    case movedHere(DumpNode, Place, from: Int)
  }
}

extension Difference.Row {
  /// Of an element that moved and changed, the move.
  var isChange: Bool {
    switch self {
    case .unchanged, .shown: false
    case .changed, .removed, .inserted, .movedAway, .movedHere: true
    }
  }
}

extension Difference.Group {
  /// Counts parts that did not change.
  mutating func pass(_ count: Int = 1) {
    guard count > 0 else { return }
    if case .unchanged(let before) = rows.last {
      rows[rows.count - 1] = .unchanged(before + count)
    } else {
      rows.append(.unchanged(count))
    }
  }

  /// Whether a row says that something changed.
  var hasChanges: Bool { rows.contains(where: \.isChange) }

  /// The place of a child by its label, or by its index in an array.
  func place(ofChildAt index: Int, of count: Int, label: String = "") -> Difference.Place {
    Difference.Place(
      prefix: frame.prefix(ofChildAt: index, label: label),
      suffix: index == count - 1 ? "" : frame.separator)
  }
}
