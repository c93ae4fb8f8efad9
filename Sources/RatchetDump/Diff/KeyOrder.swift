/// The position of keys in a dump.
struct KeyOrder<Key> {
  let side: DiffSide
  private let writer = DumpOrder.writer(for: Key.self)

  init(in side: DiffSide) {
    self.side = side
  }

  func callAsFunction(_ key: Key) -> DumpOrder {
    writer?(key) ?? DumpOrder(text: side.label(for: key))
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
