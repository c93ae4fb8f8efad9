import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

/// The update of the rows from the database.
@Suite(.database) struct CountersListRowsTests {
  @Dependency(\.defaultDatabase) var database

  /// Rows with these ids and values, each with a fact that identifies it.
  private static func state(_ values: KeyValuePairs<Int, Int>) -> CountersList.State {
    var state = CountersList.State()
    for (id, value) in values {
      var row = Counter.State(id: id, value: value)
      row.fact = "Row \(id) as it was."
      state.rows.append(row)
    }
    return state
  }

  @Test("Unchanged rows cause no update, and no action")
  func same() {
    expectReduce(
      CountersList(), from: Self.state([1: 5, 2: 0]),
      .countersChanged([SavedCounter(id: 1, value: 5), SavedCounter(id: 2)]), effects: [])
  }

  @Test("Only rows with another value are updated, each with its own")
  func values() {
    expectReduce(
      CountersList(), from: Self.state([1: 5, 2: 0, 3: 7]),
      .countersChanged([
        SavedCounter(id: 1, value: 6), SavedCounter(id: 2), SavedCounter(id: 3, value: -7),
      ]),
      effects: [
        .send(.rows(.element(id: 1, action: .valueChanged(6)))),
        .send(.rows(.element(id: 3, action: .valueChanged(-7)))),
      ])
  }

  @Test(
    "New rows appear in the order of ids, and removed ones leave the others unchanged")
  func comingAndGoing() {
    expectReduce(
      CountersList(), from: Self.state([2: 0, 4: 1, 6: 2]),
      .countersChanged([1, 4, 5, 7].map { SavedCounter(id: $0, value: $0 == 4 ? 1 : 10) }),
      effects: []
    ) {
      $0.rows = [
        Counter.State(id: 1, value: 10), $0.rows[1], Counter.State(id: 5, value: 10),
        Counter.State(id: 7, value: 10),
      ]
    }
  }

  @Test("When all rows are removed, none is left")
  func allGone() {
    expectReduce(
      CountersList(), from: Self.state([1: 5, 2: 0]), .countersChanged([]), effects: []
    ) {
      $0.rows = []
    }
  }

  @Test("A counter that comes twice has one row, and hides neither a new nor a removed one")
  func twice() {
    expectReduce(
      CountersList(), from: Self.state([3: 0]),
      .countersChanged([1, 1, 2, 3].map { SavedCounter(id: $0) }), effects: []
    ) {
      $0.rows = [Counter.State(id: 1), Counter.State(id: 2), $0.rows[0]]
    }
    expectReduce(
      CountersList(), from: Self.state([1: 0, 2: 0]),
      .countersChanged([SavedCounter(id: 1), SavedCounter(id: 1)]), effects: []
    ) {
      $0.rows.remove(id: 2)
    }
  }

  @Test("From any set of rows to any other, the ids are those of the database, in order")
  func everySet() {
    for before in 0..<16 {
      for after in 0..<16 where after != before {
        let reduction = expectReduce(
          CountersList(), from: Self.state(of: before), .countersChanged(Self.counters(of: after)),
          effects: []
        ) {
          var rows: IdentifiedArrayOf<Counter.State> = []
          for counter in Self.counters(of: after) {
            rows.append($0.rows[id: counter.id] ?? Counter.State(id: counter.id))
          }
          $0.rows = rows
        }
        #expect(reduction.state.rows.ids == Self.counters(of: after).map(\.id))
      }
    }
  }

  /// The counters whose bits are set.
  private static func counters(of bits: Int) -> [SavedCounter] {
    (0..<4).filter { bits & 1 << $0 != 0 }.map { SavedCounter(id: $0 + 1) }
  }

  private static func state(of bits: Int) -> CountersList.State {
    var state = CountersList.State()
    for counter in counters(of: bits) {
      var row = Counter.State(id: counter.id)
      row.fact = "Row \(counter.id) as it was."
      state.rows.append(row)
    }
    return state
  }

  @Test("Of 1,000 counters only the changed one is updated, or all if all change")
  func thousand() async throws {
    try await database.seed {
      for id in 1...1_000 { SavedCounter(id: id, value: id) }
    }
    let store = TestStore(initialState: CountersList.State()) { CountersList() }
    let observation = await store.send(.appeared)
    await store.receive(\.countersChanged) {
      $0.rows = IdentifiedArray((1...1_000).map { Counter.State(id: $0, value: $0) })
    }
    #expect(store.state.total == 500_500)
    await store.send(\.rows[id: 700].resetTapped)
    await store.receive(\.rows[id: 700].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 700].valueChanged, 0) { $0.rows[id: 700]?.value = 0 }
    #expect(store.state.total == 499_800)
    try await database.write { db in
      try SavedCounter.update { $0.value += 1 }.execute(db)
    }
    await store.receive(\.countersChanged)
    for id in 1...1_000 {
      await store.receive(\.rows[id: id].valueChanged) { $0.rows[id: id]?.value = $1 }
    }
    #expect(store.state.total == 500_800)
    try await database.write { db in
      try SavedCounter.where { $0.id % 2 == 0 }.delete().execute(db)
    }
    await store.receive(\.countersChanged) { $0.rows.removeAll { $0.id.isMultiple(of: 2) } }
    await observation.cancel()
  }
}
