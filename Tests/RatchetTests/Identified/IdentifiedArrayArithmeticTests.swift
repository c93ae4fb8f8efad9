import Ratchet
import Testing

@Suite("An identified array, used as an array") struct IdentifiedArrayArithmeticTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]

  @Test("Elements with the same id collapse into one, in the place of the first")
  func uniquing() throws {
    struct Twice: Error {}
    let elements = [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 1, title: "c")]
    let rows = IdentifiedArray(elements) { known, next in
      Row(id: known.id, title: known.title + next.title)
    }
    #expect(rows == [Row(id: 1, title: "ac"), Row(id: 2, title: "b")])
    #expect(throws: Twice.self) {
      try IdentifiedArray(elements, uniquingIDsWith: { _, _ in throw Twice() })
    }
  }

  @Test("Appending adds only elements whose ids are new")
  func plus() {
    var sum = rows + [Row(id: 5), Row(id: 1, title: "again")]
    #expect(sum.ids == [1, 2, 3, 4, 5])
    #expect(sum[id: 1]?.title == "")
    sum += [Row(id: 6)]
    #expect(sum.ids == [1, 2, 3, 4, 5, 6])
    #expect(sum.index(id: 6) == 5)
  }

  @Test("An element is replaced and removed by an element with its id")
  func updateAndRemove() {
    var rows = rows
    #expect(rows.update(Row(id: 2, title: "new"), at: 1) == Row(id: 2))
    #expect(rows[1].title == "new")
    #expect(rows.remove(Row(id: 2)) == Row(id: 2, title: "new"))
    #expect(rows.remove(Row(id: 2)) == nil)
    #expect(rows.ids == [1, 3, 4])
  }

  @Test("Several elements are removed from either end", arguments: 0...4)
  func ends(number: Int) {
    var first = rows
    first.removeFirst(number)
    #expect(first.ids == Array([1, 2, 3, 4].dropFirst(number)))
    var last = rows
    last.removeLast(number)
    #expect(last.ids == Array([1, 2, 3, 4].dropLast(number)))
    #expect(last.ids.allSatisfy { last.contains(id: $0) })
  }

  @Test("Shuffling keeps the elements, and each index matches its id")
  func shuffle() {
    var shuffled = rows
    shuffled.shuffle()
    #expect(Set(shuffled.ids) == [1, 2, 3, 4])
    #expect(shuffled.indices.allSatisfy { shuffled.index(id: shuffled[$0].id) == $0 })
  }

  @Test("Partitioning moves matching elements behind the others", arguments: 0..<16)
  func partition(chosen: Int) {
    let isChosen = { (row: Row) in chosen & (1 << (row.id - 1)) != 0 }
    var parts = rows
    let middle = parts.partition(by: isChosen)
    #expect(parts[..<middle].allSatisfy { !isChosen($0) })
    #expect(parts[middle...].allSatisfy(isChosen))
    #expect(Set(parts.ids) == [1, 2, 3, 4])
    #expect(parts.indices.allSatisfy { parts.index(id: parts[$0].id) == $0 })
  }

  @Test(
    "Elements with ids known to be unique are taken unchecked", arguments: [0, 4, 3000])
  func uncheckedUniqueElements(count: Int) {
    let rows = IdentifiedArray(uncheckedUniqueElements: (0..<count).map { Row(id: $0) })
    #expect(rows == IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) }))
    #expect((0..<count).allSatisfy { rows.index(id: $0) == $0 })
    #expect(rows.index(id: count) == nil)
  }

  /// Edits through the protocol's requirements only.
  private func edit<C: RangeReplaceableCollection<Row>>(
    _ rows: C, _ body: (inout C) -> Void
  ) -> C {
    var rows = rows
    body(&rows)
    return rows
  }

  @Test("Code that is generic over range-replaceable collections can edit it")
  func rangeReplaceable() {
    let five = Row(id: 5, title: "five")
    #expect(edit(rows) { $0.append(five) }.ids == [1, 2, 3, 4, 5])
    #expect(edit(rows) { $0.insert(five, at: 1) }.ids == [1, 5, 2, 3, 4])
    #expect(edit(rows) { $0.removeFirst(2) }.ids == [3, 4])
    #expect(edit(rows) { $0.removeAll { $0.id % 2 == 0 } }.ids == [1, 3])
    #expect(
      edit(rows) { $0.append(contentsOf: [five, Row(id: 1, title: "again")]) } == rows + [five])
    #expect(edit(rows) { $0.replaceSubrange(1..<3, with: [five]) }.ids == [1, 5, 4])
    // An element with an existing id is not appended or inserted. In a replacement, it replaces the
    // old element.
    let again = Row(id: 2, title: "again")
    #expect(edit(rows) { $0.append(again) } == rows)
    #expect(edit(rows) { $0.insert(again, at: 0) } == rows)
    let replaced = edit(rows) { $0.replaceSubrange(3..., with: [five, again]) }
    #expect(replaced.ids == [1, 2, 3, 5])
    #expect(replaced[id: 2]?.title == "again")
    #expect(rows[1...].elementsEqual(rows.dropFirst()))
    #expect(IdentifiedArray(rows[1..<3]).ids == [2, 3])
  }

  @Test("Its own operations are preferred over those of the protocol")
  func ownOperations() {
    var rows = rows
    // The protocol's operations would replace the element, and return nothing.
    #expect(rows.append(Row(id: 2, title: "again")) == (false, 1))
    #expect(rows.insert(Row(id: 2, title: "again"), at: 0) == (false, 1))
    func change(_ body: (inout IdentifiedArrayOf<Row>) -> Void) -> IdentifiedArrayOf<Row> {
      var rows = rows
      body(&rows)
      return rows
    }
    #expect(change { $0.append(Row(id: 2, title: "again")) } == rows)
    #expect(change { $0.insert(Row(id: 2, title: "again"), at: 0) } == rows)
    let added = rows.append(Row(id: 2, title: "again"))
    #expect(!added.inserted)
    // The result can be ignored without a warning.
    _ = rows.insert(Row(id: 2, title: "again"), at: 0)
    func add(_ row: Row, to collection: inout some RangeReplaceableCollection<Row>) {
      collection.append(row)
      collection.insert(row, at: collection.startIndex)
    }
    add(Row(id: 2, title: "again"), to: &rows)
    #expect(rows == self.rows)
    #expect(rows.filter { $0.id > 2 } == IdentifiedArray(uniqueElements: [Row(id: 3), Row(id: 4)]))
    #expect(rows + rows == rows)
    #expect([Row(id: 9)] + rows == [Row(id: 9), Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)])
    rows.removeAll()
    #expect(rows.popLast() == nil)
  }
}
