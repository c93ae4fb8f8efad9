/// The rows of the difference between two ordered collections.
struct ElementRows {
  let walker: DiffWalker
  let elements: DiffElements
  var group = Difference.Group(frame: DumpNode.Group(kind: .array, name: "", children: []))

  init(walker: DiffWalker, elements: DiffElements) {
    self.walker = walker
    self.elements = elements
  }

  /// Adds the rows of two ranges, which begin and end with elements that are not the same.
  mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if old.isEmpty || new.isEmpty {
      for index in old { remove(index) }
      for index in new { insert(index) }
    } else if old.count == new.count, isInPlace(old, new) {
      for index in old { keep(index, new.lowerBound + index - old.lowerBound) }
    } else {
      for step in steps(Array(old), Array(new)) { add(step, old.lowerBound, new.lowerBound) }
    }
  }

  /// Whether the elements changed only in place: each changed one has the identity of its
  /// predecessor at the same place, or, without identities, none equals any of the old ones.
  private func isInPlace(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
    let offset = new.lowerBound - old.lowerBound
    let changed = old.filter { !elements.areSame($0, $0 + offset) }
    let partners = changed.map { $0 + offset }
    if let (oldKeys, newKeys) = identities(changed, partners) { return oldKeys == newKeys }
    if changed.count == 1 { return true }
    if let (oldKeys, newKeys) = hashes(changed, partners) {
      return Set(oldKeys).isDisjoint(with: newKeys)
    }
    let pairs = zip(
      nodes(changed, walker.old, elements.old), nodes(partners, walker.new, elements.new)
    )
    .filter { $0 != $1 }
    return Set(pairs.map(\.0)).isDisjoint(with: pairs.map(\.1))
  }

  /// The change of each element; they are paired by identity, or else by value, using hashes or
  /// nodes.
  private func steps(_ old: [Int], _ new: [Int]) -> [AlignmentStep] {
    if let (oldKeys, newKeys) = identities(old, new) { return align(oldKeys, newKeys) }
    if let (oldKeys, newKeys) = hashes(old, new) {
      return align(oldKeys, newKeys).pairingReplacements()
    }
    return align(nodes(old, walker.old, elements.old), nodes(new, walker.new, elements.new))
      .pairingReplacements()
  }

  /// The identities of the elements, if all have one.
  private func identities(_ old: [Int], _ new: [Int]) -> ([AnyHashable], [AnyHashable])? {
    func identities(_ indices: [Int], _ side: DiffSide, _ value: (Int) -> Any) -> [AnyHashable]? {
      var result: [AnyHashable] = []
      result.reserveCapacity(indices.count)
      for index in indices {
        guard let identity = side.identity(of: value(index)) else { return nil }
        result.append(identity)
      }
      return result
    }
    guard let oldKeys = identities(old, walker.old, elements.old),
      let newKeys = identities(new, walker.new, elements.new)
    else { return nil }
    return (oldKeys, newKeys)
  }

  /// Hashes of the elements. If two different elements have the same hash, comparing them later
  /// reveals it.
  private func hashes(_ old: [Int], _ new: [Int]) -> ([Int], [Int])? {
    elements.hashes.map { hashes in (old.map(hashes.old), new.map(hashes.new)) }
  }

  /// The nodes of the elements, each as if it came first: so the number of an object does not make
  /// two elements alike.
  private func nodes(_ indices: [Int], _ side: DiffSide, _ value: (Int) -> Any) -> [DumpNode] {
    indices.map { side.draft(of: value($0)) }
  }
}

// MARK: Rows

extension ElementRows {
  private mutating func add(_ step: AlignmentStep, _ oldStart: Int, _ newStart: Int) {
    switch step {
    case .kept(let old, let new): keep(oldStart + old, newStart + new)
    case .removed(let old): remove(oldStart + old)
    case .inserted(let new): insert(newStart + new)
    // Drafts: a moved element is written in short, and its change is read after that.
    case .movedAway(let old, let new):
      group.rows.append(
        .movedAway(
          walker.old.draft(of: elements.old(oldStart + old)), oldPlace(oldStart + old),
          to: newStart + new))
    case .movedHere(let old, let new):
      group.rows.append(
        .movedHere(
          walker.new.draft(of: elements.new(newStart + new)), newPlace(newStart + new),
          from: oldStart + old))
      if let row = change(oldStart + old, newStart + new) { group.rows.append(row) }
    }
  }

  private mutating func keep(_ old: Int, _ new: Int) {
    if let row = change(old, new) { group.rows.append(row) } else { group.pass() }
  }

  private func change(_ old: Int, _ new: Int) -> Difference.Row? {
    guard !elements.areSame(old, new) else { return nil }
    return walker.difference(elements.old(old), elements.new(new)).map {
      .changed($0, old: oldPlace(old), new: newPlace(new))
    }
  }

  private mutating func remove(_ old: Int) {
    group.rows.append(.removed(walker.old.node(for: elements.old(old)), oldPlace(old)))
  }

  private mutating func insert(_ new: Int) {
    group.rows.append(.inserted(walker.new.node(for: elements.new(new)), newPlace(new)))
  }

  private func oldPlace(_ index: Int) -> Difference.Place {
    group.place(ofChildAt: index, of: elements.oldCount)
  }

  private func newPlace(_ index: Int) -> Difference.Place {
    group.place(ofChildAt: index, of: elements.newCount)
  }
}
