/// Keys in the order in which they became idle. A key that was used since stays in the queue until
/// it is reached.
struct IdleQueue<Key: Sendable>: Sendable {
  private var items: [(key: Key, use: Int)] = []
  private var head = 0

  var count: Int { items.count - head }

  var first: (key: Key, use: Int)? { head < items.count ? items[head] : nil }

  mutating func append(_ key: Key, use: Int) { items.append((key, use)) }

  /// O(1), amortised.
  mutating func removeFirst() {
    head += 1
    if head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
  }

  /// Removes all elements for which the closure returns false. O(n).
  mutating func keep(_ isKept: (Key, Int) -> Bool) {
    items = items[head...].filter { isKept($0.key, $0.use) }
    head = 0
  }
}
