extension DumpNode.Group {
  /// The change of each child; `new` must have the same header.
  func steps(to new: Self) -> [AlignmentStep] {
    switch kind {
    case .record, .inlineRecord, .dictionary:
      return align(children.map(\.label), new.children.map(\.label)).replacingMoves()
    case .set, .string, .text:
      return align(children.map(\.node), new.children.map(\.node)).replacingMoves()
    case .array:
      if let old = identities, let new = new.identities {
        return align(old, new)
      }
      return align(children.map(\.node), new.children.map(\.node)).pairingReplacements()
    }
  }

  /// The identities of the children, if all have one.
  private var identities: [AnyHashable]? {
    var result: [AnyHashable] = []
    result.reserveCapacity(children.count)
    for child in children {
      guard let identity = child.node.identity else { return nil }
      result.append(identity)
    }
    return result
  }
}

extension [AlignmentStep] {
  /// Treats moved elements as removed and inserted, for collections whose places have no numbers.
  func replacingMoves() -> Self {
    map { step in
      switch step {
      case .movedAway(let old, _): .removed(old: old)
      case .movedHere(_, let new): .inserted(new: new)
      case .kept, .removed, .inserted: step
      }
    }
  }

  /// Between two kept elements, treats the k-th removed and the k-th inserted one as a changed
  /// element: without identities there is no better pairing.
  func pairingReplacements() -> Self {
    var result: Self = []
    var removed: [Int] = []
    var inserted: [Int] = []
    func flush() {
      let count = Swift.min(removed.count, inserted.count)
      for index in 0..<count {
        result.append(.kept(old: removed[index], new: inserted[index]))
      }
      result += removed[count...].map { .removed(old: $0) }
      result += inserted[count...].map { .inserted(new: $0) }
      removed = []
      inserted = []
    }
    for step in self {
      switch step {
      case .removed(let old): removed.append(old)
      case .inserted(let new): inserted.append(new)
      case .movedAway, .movedHere: result.append(step)
      case .kept:
        flush()
        result.append(step)
      }
    }
    flush()
    return result
  }
}
