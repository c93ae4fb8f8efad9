import Testing

@testable import RatchetSync

@Suite struct RowStateTests {
  static func operation(
    _ clock: Int64, node: Int64 = 1, alive: Int64? = nil, _ cells: [String: Int64] = [:]
  ) -> SyncOperation {
    var all = cells.sorted { $0.key < $1.key }.map {
      SyncCell(column: $0.key, value: .integer($0.value))
    }
    if let alive { all.append(SyncCell(column: SyncOperation.alive, value: .integer(alive))) }
    return SyncOperation(
      sequence: clock, table: "t", key: "k", clock: SyncClock(rawValue: clock),
      node: SyncNode(rawValue: node), cells: all)
  }

  static func merged(_ operations: [SyncOperation]) -> RowState {
    var state = RowState()
    for operation in operations { _ = state.merge(operation) }
    return state
  }

  static func permutations(_ operations: [SyncOperation]) -> [[SyncOperation]] {
    guard operations.count > 1 else { return [operations] }
    return operations.indices.flatMap { index in
      var rest = operations
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test("All orders of operations, also with repetitions, make the same row")
  func orders() {
    let operations = [
      Self.operation(1, alive: 1, ["a": 1, "b": 1]), Self.operation(2, ["a": 2]),
      Self.operation(2, node: 2, ["a": 3, "c": 3]), Self.operation(3, node: 2, alive: 0),
      Self.operation(3, ["b": 4]), Self.operation(4, ["c": 5]),
    ]
    for count in 1...operations.count {
      let part = Array(operations.prefix(count))
      let expected = Self.merged(part)
      for order in Self.permutations(part) {
        #expect(Self.merged(order) == expected)
        #expect(Self.merged(order + order) == expected)
      }
    }
  }

  @Test("Equal versions are ordered by the bytes of the value")
  func ties() {
    let one = Self.operation(1, ["a": 1])
    let two = Self.operation(1, ["a": 2])
    #expect(Self.merged([one, two]) == Self.merged([two, one]))
    #expect(Self.merged([one, two]).cells[CellName("a")]?.value == .integer(2))
    let other = Self.operation(1, node: 2, ["a": 0])
    #expect(Self.merged([other, two]).cells[CellName("a")]?.value == .integer(0))
  }

  @Test("A row that is inserted again has nothing of its earlier life")
  func revive() {
    let state = Self.merged([
      Self.operation(1, alive: 1, ["a": 1, "b": 1]), Self.operation(2, alive: 0),
      Self.operation(3, alive: 1, ["a": 3]), Self.operation(2, node: 9, ["b": 2]),
    ])
    #expect(state.isAlive)
    #expect(state.cells.keys.sorted() == [CellName("a")])
  }

  @Test("Merging reports only real changes")
  func changes() {
    var state = Self.merged([Self.operation(2, alive: 1, ["a": 2, "b": 2])])
    #expect(state.merge(Self.operation(2, alive: 1, ["a": 2, "b": 2])).isEmpty)
    #expect(state.merge(Self.operation(1, ["a": 1])).isEmpty)
    #expect(
      state.merge(Self.operation(3, ["a": 3])) == RowState.Changes(cells: [CellName("a")]))
    let deleted = state.merge(Self.operation(4, alive: 0))
    #expect(deleted.isReset)
    #expect(deleted.cells == [CellName("a"), CellName("b")])
  }
}
