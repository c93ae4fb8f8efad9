import Ratchet
import Testing

@Suite("An observable element") struct CollectionObservationTests {
  private let readers = Readers<Shelf>.all

  @Test("of an array that changes in place notifies only its own readers")
  func array() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.array[0].count += 1 } == ["array[0].count"])
  }

  @Test("that changes in a copied array notifies its own readers when the array is written back")
  func arrayWrittenBack() {
    var shelf = Shelf()
    var copy = shelf.array
    copy[1].count += 1
    #expect(readers.woken(&shelf) { $0.array = copy } == ["array[1].count"])
    #expect(readers.woken(&shelf) { $0.array[1].count += 1 } == ["array[1].count"])
  }

  @Test(
    "of an array that is added, removed, moved or replaced notifies the readers of the array",
    arguments: [
      { @Sendable in $0.append(Item(id: 9)) },
      { $0.removeLast() },
      { $0.swapAt(0, 1) },
      { $0[0] = Item(id: 1) },
      { $0 = [] },
    ] as [@Sendable (inout [Item]) -> Void])
  func arrayEdits(_ edit: @Sendable (inout [Item]) -> Void) {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { edit(&$0.array) } == Readers.of("array"))
  }

  @Test("of a dictionary that changes in place notifies only its own readers")
  func dictionary() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.named["a"]?.count += 1 } == ["named[a].count"])
    #expect(readers.woken(&shelf) { $0.named["c"] = Item(id: 9) } == Readers.of("named"))
    #expect(readers.woken(&shelf) { $0.named["c"] = nil } == Readers.of("named"))
  }

  @Test(
    "of an identified array that changes in place notifies only its own readers",
    arguments: [
      { @Sendable in $0[id: 6]?.count += 1 },
      { $0[1].count += 1 },
      { $0.modify(id: 6) { $0.count += 1 } },
    ] as [@Sendable (inout IdentifiedArrayOf<Item>) -> Void])
  func rows(_ change: @Sendable (inout IdentifiedArrayOf<Item>) -> Void) {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { change(&$0.rows) } == ["rows[6].count"])
    let past = shelf
    #expect(readers.woken(&shelf) { change(&$0.rows) } == ["rows[6].count"])
    #expect(readers.woken(&shelf) { change(&$0.rows) } == ["rows[6].count"])
    #expect(past.rows[id: 6]?.count == 1)
  }

  @Test(
    "that changes in a copy and is written back notifies its own readers",
    arguments: [
      { @Sendable in $0[id: 6] = $1 },
      { $0[1] = $1 },
      { $0.updateOrAppend($1) },
      { $0.updateOrInsert($1, at: 0) },
    ] as [@Sendable (inout IdentifiedArrayOf<Item>, Item) -> Void])
  func rowWrittenBack(_ write: @Sendable (inout IdentifiedArrayOf<Item>, Item) -> Void) {
    var shelf = Shelf()
    var copy = shelf.rows[1]
    copy.count += 1
    #expect(
      readers.woken(&shelf) { write(&$0.rows, copy) } == ["rows[6].count", "rows[6].title"])
    #expect(shelf.rows[id: 6]?.count == 1)
  }

  @Test(
    "that changes in a copied identified array notifies its own readers when that is written back")
  func rowsWrittenBack() {
    var shelf = Shelf()
    var copy = shelf.rows
    copy[id: 6]?.count += 1
    #expect(readers.woken(&shelf) { $0.rows = copy } == ["rows[6].count", "rows[6].title"])
    #expect(readers.woken(&shelf) { $0.rows[id: 6]?.count += 1 } == ["rows[6].count"])
  }

  @Test("that changes in a copied identified array is detected when that is put back in place")
  func rowsPutBack() {
    func put(_ copy: IdentifiedArrayOf<Item>, into rows: inout IdentifiedArrayOf<Item>) {
      rows = copy
      rows[id: 6]?.title = "later"
    }
    var shelf = Shelf()
    var copy = shelf.rows
    copy[id: 6]?.count += 1
    #expect(readers.woken(&shelf) { put(copy, into: &$0.rows) }.contains("rows[6].count"))
  }

  @Test(
    "of an identified array that is added, removed, moved or replaced notifies the array's readers",
    arguments: [
      { @Sendable in $0.append(Item(id: 9)) },
      { $0.insert(Item(id: 9), at: 0) },
      { $0[id: 9] = Item(id: 9) },
      { $0.remove(id: 6) },
      { $0[id: 6] = nil },
      { $0.removeAll { $0.id == 6 } },
      { $0.removeAll() },
      { $0.swapAt(0, 1) },
      { $0.sort { $0.id > $1.id } },
      { $0.reverse() },
      { $0.move(fromOffsets: [0], toOffset: 2) },
      { $0[id: 6] = Item(id: 6) },
      { $0[1] = Item(id: 6) },
      { $0.updateOrAppend(Item(id: 6)) },
      { $0 = [] },
      { $0 = IdentifiedArray($0.map { Item(id: $0.id) }) },
      { rows in
        rows.removeAll()
        rows = [Item(id: 5), Item(id: 6)]
      },
    ] as [@Sendable (inout IdentifiedArrayOf<Item>) -> Void])
  func rowEdits(_ edit: @Sendable (inout IdentifiedArrayOf<Item>) -> Void) {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { edit(&$0.rows) } == Readers.of("rows"))
    #expect(readers.woken(&shelf) { $0.number += 1 } == ["number"])
  }

  @Test(
    "that is changed by code that does not know it is observable notifies the array's readers")
  func generic() {
    func replace<Element: Identifiable>(
      _ element: Element, in rows: inout IdentifiedArrayOf<Element>
    ) {
      rows[id: element.id] = element
    }
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { replace(Item(id: 6), in: &$0.rows) } == Readers.of("rows"))
  }
}
