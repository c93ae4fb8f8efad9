import Testing

@testable import Ratchet

@Suite("An element is changed in place") struct IdentifiedArrayInPlaceTests {
  /// Checks whether it has one owner.
  final class Buffer {}

  struct Row: Identifiable {
    let id: Int
    var buffer = Buffer()
    var numbers = [1, 2, 3]

    mutating func isOnlyOwner() -> Bool { isKnownUniquelyReferenced(&buffer) }

    mutating func numbersAddress() -> UnsafeRawPointer? {
      numbers.withUnsafeMutableBytes { $0.baseAddress.map { UnsafeRawPointer($0) } }
    }
  }

  /// Ways to change the element with an id.
  static let ways: [@Sendable (inout IdentifiedArrayOf<Row>, Int, (inout Row) -> Void) -> Void] = [
    { rows, id, change in rows.modify(id: id, change) },
    { rows, id, change in change(&rows[id: id]!) },
    { rows, id, change in change(&rows[id]) },
  ]

  @Test("and has no other owner meanwhile", arguments: ways.indices, [10, 3_000])
  func unique(_ way: Int, count: Int) {
    var rows = IdentifiedArray((0..<count).map { Row(id: $0) })
    for id in stride(from: 0, to: count, by: max(1, count / 60)) {
      Self.ways[way](&rows, id) { row in
        let isOnlyOwner = row.isOnlyOwner()
        #expect(isOnlyOwner)
        let before = row.numbersAddress()
        row.numbers[0] += 1
        let after = row.numbersAddress()
        #expect(after == before)
      }
      #expect(rows[id: id]?.numbers[0] == 2)
    }
    #expect(rows.ids == Array(0..<count))
  }

  @Test("and 100,000 others are not copied", arguments: ways.indices)
  func noCopy(_ way: Int) {
    var rows = IdentifiedArray((0..<100_000).map { Row(id: $0) })
    let before = rows.storage.addresses
    for id in stride(from: 0, to: 100_000, by: 997) {
      Self.ways[way](&rows, id) { $0.numbers.append(4) }
    }
    #expect(rows.storage.addresses == before)
    #expect(rows[id: 997]?.numbers == [1, 2, 3, 4])
  }

  @Test("by a store, through every layer")
  func throughAStore() async {
    let store = Store(
      initialState: Board.State(rows: .init((0..<100_000).map { Worker.State(id: $0) }))
    ) { Board() }
    let before = await store.withState { $0.rows.storage.addresses }
    for id in stride(from: 0, to: 100_000, by: 9_973) {
      await store.send(.row(id, .log("changed")))
    }
    await store.send(.change { $0.rows[id: 3]?.log.append("by its parent") })
    #expect(await store.withState { $0.rows.storage.addresses } == before)
    #expect(await store.state.rows[id: 9_973]?.log == ["changed"])
  }
}
