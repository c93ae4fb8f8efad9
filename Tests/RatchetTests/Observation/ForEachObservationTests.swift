import Ratchet
import Testing

@Suite("A reducer of observable rows") struct ForEachObservationTests {
  private func address(_ rows: IdentifiedArrayOf<Item>) -> UnsafeRawPointer? {
    rows.withContiguousStorageIfAvailable { $0.baseAddress.map { UnsafeRawPointer($0) } } ?? nil
  }

  @Test("that changes one of 10,000 notifies one reader: the reader of that field")
  func oneOfMany() {
    var state = List.State(rows: IdentifiedArray((0..<10_000).map { Item(id: $0) }))
    var readers = Readers<List.State>()
    readers.add("rows") { $0.rows.count }
    readers.add("number", \.number)
    readers.add("shelf", \.shelf)
    for id in 0..<10_000 {
      readers.add("\(id).count") { $0.rows[id].count }
      readers.add("\(id).title") { $0.rows[id].title }
    }
    let list = List()
    let action = List.Action.rows(.element(id: 4321, action: .incrementTapped))
    #expect(
      readers.woken(&state) { _ = list.reduce(into: &$0, action: action) } == ["4321.count"])
    #expect(state.rows[id: 4321]?.count == 1)
  }

  @Test("changes a row in place, also when the key path leads through another state")
  func inPlace() {
    var state = List.State(
      rows: IdentifiedArray((0..<1_000).map { Item(id: $0) }),
      shelf: Shelf(rows: IdentifiedArray((0..<1_000).map { Item(id: $0) })))
    let before = (address(state.rows), address(state.shelf.rows))
    let list = List()
    for id in 0..<10 {
      for action in [List.ItemAction.incrementTapped, .replaced, .incrementTapped] {
        _ = list.reduce(into: &state, action: .rows(.element(id: id, action: action)))
        _ = list.reduce(into: &state, action: .shelf(.element(id: id, action: action)))
      }
    }
    #expect(address(state.rows) == before.0)
    #expect(address(state.shelf.rows) == before.1)
    #expect(state.rows[id: 9]?.count == 1)
    #expect(state.shelf.rows[id: 9]?.count == 1)
  }

  @Test(
    "notifies the readers of the rows when it replaces a row, and none when it leaves the row alone"
  )
  func replaced() {
    var state = List.State(rows: [Item(id: 1), Item(id: 2)])
    var readers = Readers<List.State>()
    readers.add("rows") { $0.rows.count }
    readers.add("1.count") { $0.rows[id: 1]?.count }
    readers.add("number", \.number)
    let list = List()
    for (action, woken) in [
      (List.ItemAction.nothingHappened, []), (.incrementTapped, ["1.count"]),
      (.replaced, ["1.count", "rows"]), (.incrementTapped, ["1.count"]),
    ] {
      #expect(
        readers.woken(&state) {
          _ = list.reduce(into: &$0, action: .rows(.element(id: 1, action: action)))
        } == woken)
    }
  }
}
