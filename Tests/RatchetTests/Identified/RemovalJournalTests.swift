import Testing

@testable import Ratchet

@Suite("The journal of removals") struct RemovalJournalTests {
  struct Row: Identifiable { let id: Int }

  private func rows(_ ids: Range<Int>) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(ids.map { Row(id: $0) })
  }

  /// The removals since a stamp, in one list; "all" if everything was removed, nil if unknown.
  private func removed(_ array: IdentifiedArrayOf<Row>, since stamp: UInt64) -> [String]? {
    array.journal.removed(since: stamp)?.flatMap { entry in
      switch entry.removed {
      case .all: ["all"]
      case .ids(let ids): ids.map(String.init)
      }
    }
  }

  @Test("has no stamp before the first member, and a new one after each removal")
  func stamps() {
    var array = IdentifiedArrayOf<Row>()
    #expect(array.journal.stamp == 0)
    array.append(Row(id: 1))
    let first = array.journal.stamp
    #expect(first != 0)
    array.append(Row(id: 2))
    array.sort { $0.id > $1.id }
    #expect(array.journal.stamp == first)
    array.remove(id: 1)
    #expect(array.journal.stamp != first)
    #expect(removed(array, since: first) == ["1"])
  }

  @Test("stays bounded when it is never read: older removals become unknown")
  func unasked() {
    let kept = rows(0..<1)
    var array = kept
    for id in 1...40_000 {
      array.append(Row(id: id))
      array.remove(id: id)
    }
    let known = array.journal.entries.map { entry in
      if case .ids(let ids) = entry.removed { ids.count } else { 0 }
    }
    #expect(known.reduce(0, +) <= 16_385)
    #expect(kept.count == 1 && array.count == 1)
    #expect(removed(array, since: kept.journal.stamp) == nil)
  }

  @Test("returns the removals since each stamp")
  func since() {
    var array = rows(0..<10)
    let start = array.journal.stamp
    array.remove(id: 3)
    let middle = array.journal.stamp
    array.removeAll { $0.id > 7 }
    array.removeSubrange(0..<2)
    array.popLast()
    #expect(array.journal.stamp != middle)
    #expect(removed(array, since: start) == ["3", "8", "9", "0", "1", "7"])
    #expect(removed(array, since: middle) == ["8", "9", "0", "1", "7"])
    array.removeAll()
    #expect(removed(array, since: middle) == ["8", "9", "0", "1", "7", "all"])
  }

  @Test("does not change when nothing is removed")
  func nothing() {
    var array = rows(0..<3)
    let start = array.journal.stamp
    array.remove(id: 9)
    array[id: 9] = nil
    array.removeAll { _ in false }
    array.removeSubrange(1..<1)
    array.remove(atOffsets: [])
    #expect(array.journal.stamp == start)
    array.removeAll()
    let empty = array.journal.stamp
    array.removeAll()
    _ = array.popLast()
    #expect(array.journal.stamp == empty)
  }

  @Test("returns unknown for removals beyond its limit, and keeps at most 32")
  func overflow() {
    var array = rows(0..<100)
    let start = array.journal.stamp
    for id in 0..<32 {
      array.remove(id: id)
      #expect(array.journal.stamp != start)
    }
    #expect(removed(array, since: start) == (0..<32).map(String.init))
    array.remove(id: 32)
    #expect(removed(array, since: start) == nil)
    for id in 33..<99 {
      #expect(array.journal.stamp != start)
      array.remove(id: id)
      #expect(array.journal.entries.count <= 32)
    }
  }

  @Test("returns unknown for a copy that diverged")
  func divergence() {
    let base = rows(0..<4)
    var one = base
    var two = base
    one.remove(id: 1)
    two.remove(id: 2)
    #expect(removed(one, since: base.journal.stamp) == ["1"])
    #expect(removed(two, since: base.journal.stamp) == ["2"])
    #expect(removed(one, since: two.journal.stamp) == nil)
    #expect(removed(two, since: one.journal.stamp) == nil)
    #expect(removed(base, since: one.journal.stamp) == nil)
  }

  @Test("returns unknown for an earlier copy, when members were only added since")
  func earlierCopy() {
    var array = rows(0..<2)
    let copy = array
    array.append(Row(id: 2))
    let later = array.journal.stamp
    #expect(later != copy.journal.stamp)
    #expect(removed(copy, since: later) == nil)
    #expect(removed(array, since: copy.journal.stamp) == [])
  }

  @Test("adds members under one stamp while the array has no copy")
  func addingAlone() {
    var array = rows(0..<1)
    let stamp = array.journal.stamp
    for id in 1..<1_000 { array.append(Row(id: id)) }
    #expect(array.journal.stamp == stamp)
    let copy = array
    for id in 1_000..<2_000 { array.append(Row(id: id)) }
    #expect(array.journal.entries.count == 1)
    #expect(copy.count == 1_000)
    #expect(removed(array, since: stamp) == [])
  }

  @Test("merges removals made while the stamp was not read, however many there are")
  func unseen() {
    var array = rows(0..<200)
    let start = array.journal.stamp
    for id in 0..<100 { array.remove(id: id) }
    array.append(Row(id: 7))
    array.remove(id: 150)
    #expect(array.journal.entries.count == 1)
    #expect(removed(array, since: start) == (0..<100).map(String.init) + ["150"])
    let middle = array.journal.stamp
    #expect(middle != start)
    array.removeAll()
    array.append(Row(id: 8))
    array.removeLast()
    #expect(removed(array, since: middle) == ["all"])
    #expect(removed(array, since: start)?.last == "all")
  }

  @Test("does not merge removals that a copy has seen with later removals")
  func seenByCopy() {
    var array = rows(0..<4)
    let start = array.journal.stamp
    array.remove(id: 1)
    let copy = array
    array.remove(id: 2)
    #expect(removed(copy, since: start) == ["1"])
    #expect(removed(array, since: copy.journal.stamp) == ["2"])
  }

  @Test("keeps few ids, however many are removed time and again")
  func bounded() {
    var array = rows(0..<0)
    for round in 0..<40 {
      array.append(contentsOf: rows(0..<1_000))
      let stamp = array.journal.stamp
      array.removeAll { round % 2 == 0 || $0.id > 0 }
      #expect(removed(array, since: stamp) != nil)
    }
    let kept = array.journal.entries.reduce(0) { count, entry in
      if case .ids(let ids) = entry.removed { count + ids.count } else { count }
    }
    #expect(kept <= 2_000)
  }

  @Test("omits an element of a replaced range whose id comes back")
  func replacedRange() {
    var array: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let start = array.journal.stamp
    array.replaceSubrange(0..<2, with: [Row(id: 4), Row(id: 2)])
    #expect(array.ids == [4, 2, 3])
    #expect(removed(array, since: start) == ["1"])
    let middle = array.journal.stamp
    array.replaceSubrange(0..<2, with: [Row(id: 2), Row(id: 4)])
    #expect(array.ids == [2, 4, 3])
    #expect(array.journal.stamp == middle)
    array.replaceSubrange(0..<3, with: [])
    #expect(removed(array, since: middle) == ["all"])
  }
}
