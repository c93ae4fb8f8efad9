import Ratchet
import Testing

@Suite("An identified array, as an array") struct IdentifiedArrayArithmeticTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]

  @Test("Elements with one id become one, in the place of the first")
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

  @Test("Others are added at its end, but those whose ids are there")
  func plus() {
    var sum = rows + [Row(id: 5), Row(id: 1, title: "again")]
    #expect(sum.ids == [1, 2, 3, 4, 5])
    #expect(sum[id: 1]?.title == "")
    sum += [Row(id: 6)]
    #expect(sum.ids == [1, 2, 3, 4, 5, 6])
    #expect(sum.index(id: 6) == 5)
  }

  @Test("An element is replaced by one of its id, and removed by it")
  func updateAndRemove() {
    var rows = rows
    #expect(rows.update(Row(id: 2, title: "new"), at: 1) == Row(id: 2))
    #expect(rows[1].title == "new")
    #expect(rows.remove(Row(id: 2)) == Row(id: 2, title: "new"))
    #expect(rows.remove(Row(id: 2)) == nil)
    #expect(rows.ids == [1, 3, 4])
  }

  @Test("Several go from either end", arguments: 0...4)
  func ends(number: Int) {
    var first = rows
    first.removeFirst(number)
    #expect(first.ids == Array([1, 2, 3, 4].dropFirst(number)))
    var last = rows
    last.removeLast(number)
    #expect(last.ids == Array([1, 2, 3, 4].dropLast(number)))
    #expect(last.ids.allSatisfy { last.contains(id: $0) })
  }

  @Test("A shuffled one has the same elements, each at the place that its id tells")
  func shuffle() {
    var shuffled = rows
    shuffled.shuffle()
    #expect(Set(shuffled.ids) == [1, 2, 3, 4])
    #expect(shuffled.indices.allSatisfy { shuffled.index(id: shuffled[$0].id) == $0 })
  }

  @Test("A partition puts those behind for which it holds", arguments: 0..<16)
  func partition(chosen: Int) {
    let isChosen = { (row: Row) in chosen & (1 << (row.id - 1)) != 0 }
    var parts = rows
    let middle = parts.partition(by: isChosen)
    #expect(parts[..<middle].allSatisfy { !isChosen($0) })
    #expect(parts[middle...].allSatisfy(isChosen))
    #expect(Set(parts.ids) == [1, 2, 3, 4])
    #expect(parts.indices.allSatisfy { parts.index(id: parts[$0].id) == $0 })
  }
}
