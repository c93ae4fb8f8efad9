import Ratchet

extension IdentifiedArrayOf<Counter.State> {
  /// Drops the rows of counters that are gone, and puts those of new ones where they belong; the others
  /// stay as they are. O(number of counters), if the new ones come last.
  ///
  /// - Returns: the counters whose value is not that of their row.
  mutating func update(to counters: [SavedCounter]) -> [SavedCounter] {
    // Most often none is gone: then nothing is made and nothing moved.
    if counters.count(where: { contains(id: $0.id) }) < count {
      let ids = Set(counters.map(\.id))
      removeAll { !ids.contains($0.id) }
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
