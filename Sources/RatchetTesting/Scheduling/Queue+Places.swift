import Ratchet

/// What could run next need not be what came first.
extension Queue {
  var count: Int { elements.count - head }

  /// Takes the one at a place in their order. O(1) for the first, else O(their number).
  mutating func remove(at place: Int) -> Element? {
    place > 0 ? elements.remove(at: head + place) : popFirst()
  }

  /// What waits, in order.
  var waiting: [Element] { elements[head...].compactMap(\.self) }
}
