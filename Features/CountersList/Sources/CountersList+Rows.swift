import Ratchet

extension IdentifiedArrayOf<Counter.State> {
  /// Removes the rows of counters that no longer exist, and inserts rows for new ones at their
  /// places; the other rows stay as they are. O(number of counters) if the new ones come last.
  ///
  /// - Returns: the counters whose value differs from that of their row.
  mutating func update(to counters: IdentifiedArrayOf<SavedCounter>) -> [SavedCounter] {
    // Usually no counter is gone, and then no row is moved.
    if counters.count(where: { contains(id: $0.id) }) < count {
      removeAll { !counters.contains(id: $0.id) }
    }
    var changed: [SavedCounter] = []
    for (index, counter) in counters.enumerated() {
      if let row = self[id: counter.id] {
        if row.value != counter.value { changed.append(counter) }
      } else {
        insert(Counter.State(id: counter.id, value: counter.value), at: index)
      }
    }
    return changed
  }
}
