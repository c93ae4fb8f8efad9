/// A dictionary or a set, whose parts are looked up by hash.
protocol KeyedCollection {
  /// The entries that were added, removed and changed in another value of this type, in the order
  /// of a dump; and the number of unchanged keys before each change, and after the last. Nil if a
  /// key does not equal itself, as a NaN: no look-up finds it.
  func changes(to other: Any, in walker: DiffWalker) -> ([KeyedChange], unchanged: [Int])?
}

extension Dictionary: KeyedCollection {
  func changes(to other: Any, in walker: DiffWalker) -> ([KeyedChange], unchanged: [Int])? {
    let other = other as? Self ?? [:]
    let (keys, values) = (walker.table[Key.self], walker.table[Value.self])
    var changes: [KeyedChange] = []
    let (oldOrder, newOrder) = (KeyOrder<Key>(in: walker.old), KeyOrder<Key>(in: walker.new))
    func note(_ key: Key, _ old: Value?, _ new: Value?) {
      let order = old == nil ? newOrder(key) : oldOrder(key)
      changes.append(KeyedChange(key: key, old: old, new: new, order: order))
    }
    var pairs = PairedEntries(other)
    for (key, value) in self {
      guard let (otherKey, otherValue) = pairs.next(for: key) else {
        guard key == key else { return nil }
        note(key, value, nil)
        continue
      }
      if !keys.areSameValues(key, otherKey) { walker.table.trustEquality() }
      if !values.areSameValues(value, otherValue) { note(key, value, otherValue) }
    }
    if pairs.foundCount < other.count {
      for (key, value) in other where index(forKey: key) == nil {
        guard key == key else { return nil }
        note(key, nil, value)
      }
    }
    changes.sort { $0.order < $1.order }
    return (changes, oldOrder.ranks(of: self.keys, without: changes))
  }

  /// Looks up the entries of another dictionary. Copies of one dictionary mostly have the same
  /// order, so it first tries the next entry in order.
  private struct PairedEntries {
    private let entries: Dictionary
    private var inOrder: Iterator?
    private(set) var foundCount = 0

    init(_ entries: Dictionary) {
      self.entries = entries
      inOrder = entries.makeIterator()
    }

    mutating func next(for key: Key) -> (key: Key, value: Value)? {
      if let next = inOrder?.next(), next.key == key {
        foundCount += 1
        return next
      }
      inOrder = nil
      guard let index = entries.index(forKey: key) else { return nil }
      foundCount += 1
      return entries[index]
    }
  }
}

extension Set: KeyedCollection {
  func changes(to other: Any, in walker: DiffWalker) -> ([KeyedChange], unchanged: [Int])? {
    let other = other as? Self ?? []
    let elements = walker.table[Element.self]
    let removed = subtracting(other)
    let inserted = other.subtracting(self)
    guard removed.allSatisfy({ $0 == $0 }), inserted.allSatisfy({ $0 == $0 }) else { return nil }
    let areSame = lazy.filter { !removed.contains($0) }.allSatisfy { element in
      other.firstIndex(of: element).map { elements.areSameValues(element, other[$0]) } ?? false
    }
    if !areSame { walker.table.trustEquality() }
    let (oldOrder, newOrder) = (
      KeyOrder<Element>(in: walker.old), KeyOrder<Element>(in: walker.new)
    )
    let changes =
      removed.map { KeyedChange(key: $0, old: $0, new: nil, order: oldOrder($0)) }
      + inserted.map { KeyedChange(key: $0, old: nil, new: $0, order: newOrder($0)) }
    let sorted = changes.sorted { $0.order < $1.order }
    return (sorted, oldOrder.ranks(of: self, without: sorted))
  }
}

/// The position of keys in a dump.
struct KeyOrder<Key> {
  let side: DiffSide
  private let writer = DumpOrder.writer(for: Key.self)

  init(in side: DiffSide) {
    self.side = side
  }

  func callAsFunction(_ key: Key) -> DumpOrder {
    writer?(key) ?? DumpOrder(text: side.draftLabel(for: key))
  }

  /// The number of unchanged keys before each change (after the previous one), and after the last.
  func ranks(of keys: some Sequence<Key>, without changes: [KeyedChange]) -> [Int] {
    var counts = [Int](repeating: 0, count: changes.count + 1)
    guard !changes.isEmpty else { return counts }
    func rank(of order: DumpOrder) -> Int {
      var (low, high) = (0, changes.count)
      while low < high {
        let middle = (low + high) / 2
        if changes[middle].order < order { low = middle + 1 } else { high = middle }
      }
      return low
    }
    for key in keys { counts[rank(of: self(key))] += 1 }
    for change in changes where change.old != nil { counts[rank(of: change.order)] -= 1 }
    return counts
  }
}

/// The change of one entry of a dictionary, or of one element of a set.
struct KeyedChange {
  let key: Any
  /// The old value, or the element of a set; nil if there was none.
  let old: Any?
  let new: Any?
  /// The position of the key among all keys.
  let order: DumpOrder
}
