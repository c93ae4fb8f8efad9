import CancellingDatabases
import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing

@Suite(.database) struct CountersListFailureTests {
  @Dependency(\.defaultDatabase) var database

  /// A list that shows counter 1, and its observation, which is to be cancelled at the end.
  private func shownList() async throws -> (TestStoreOf<CountersList>, TestStoreTask) {
    try await database.seed { SavedCounter(id: 1) }
    let store = TestStore(initialState: CountersList.State()) { CountersList() }
    let observation = await store.send(.appeared)
    await store.receive(\.countersChanged) { $0.rows = [Counter.State(id: 1)] }
    return (store, observation)
  }

  @Test("A failed count is reported until a change is saved; the rows stay")
  func counting() async throws {
    let (store, observation) = try await shownList()
    try await database.refuse("UPDATE", because: "The disk is full.")
    await store.send(\.rows[id: 1].incrementTapped)
    await store.receive(\.rows[id: 1].writeFailed) { $0.writeFailure = $1 }
    #expect(store.state.failure?.contains("The disk is full.") == true)
    // A change by another writer does not clear the error.
    try await database.seed { SavedCounter(id: 2) }
    await store.receive(\.countersChanged) { $0.rows.append(Counter.State(id: 2)) }
    #expect(store.state.failure?.contains("The disk is full.") == true)
    try await database.allow("UPDATE")
    await store.send(\.rows[id: 1].incrementTapped)
    await store.receive(\.rows[id: 1].written) { $0.writeFailure = nil }
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 1].valueChanged) { $0.rows[id: 1]?.value = 1 }
    #expect(store.state.failure == nil)
    await observation.cancel()
  }

  @Test(
    "A failed addition or removal is reported, and the rows stay",
    arguments: [
      ("INSERT", CountersList.Action.addButtonTapped), ("DELETE", .removeButtonTapped(id: 1)),
    ])
  func addingAndRemoving(operation: String, action: CountersList.Action) async throws {
    let (store, observation) = try await shownList()
    try await database.refuse(operation, because: "The disk is full.")
    await store.send(action)
    await store.receive(\.writeFailed) { $0.writeFailure = $1 }
    #expect(store.state.failure?.contains("The disk is full.") == true)
    #expect(try await database.counters() == [SavedCounter(id: 1)])
    try await database.allow(operation)
    await store.send(.removeButtonTapped(id: 7))
    await store.receive(.written) { $0.writeFailure = nil }
    await observation.cancel()
  }

  @Test("An addition that was cancelled elsewhere is reported")
  func cancelledElsewhere() async throws {
    let (store, observation) = try await shownList()
    store.dependencies.defaultDatabase = CancellingDatabase(database)
    await store.send(.addButtonTapped)
    await store.receive(\.writeFailed) { $0.writeFailure = $1 }
    await observation.cancel()
  }

  @Test(
    "A failed fetch is reported, and the rows appear once the list appears again and can be read")
  func observing() async throws {
    try await database.seed { SavedCounter(id: 1, value: 3) }
    try await database.write { db in
      try db.execute(sql: "ALTER TABLE counters RENAME COLUMN id TO number")
    }
    let store = TestStore(initialState: CountersList.State()) { CountersList() }
    await store.send(.appeared)
    await store.receive(\.persistenceFailed) { $0.readFailure = $1 }
    #expect(store.state.failure?.contains("no such column: counters.id") == true)
    #expect(store.state.failure?.contains("\n") == false)
    await store.finish()
    try await database.write { db in
      try db.execute(sql: "ALTER TABLE counters RENAME COLUMN number TO id")
    }
    let observation = await store.send(.appeared)
    await store.receive(\.countersChanged) {
      $0.readFailure = nil
      $0.rows = [Counter.State(id: 1, value: 3)]
    }
    await observation.cancel()
  }

  @Test("When the database is closed, the observation ends, and each tap reports that")
  func closed() async throws {
    let (store, observation) = try await shownList()
    await database.close()
    await observation.finish()
    await store.send(\.rows[id: 1].incrementTapped)
    await store.receive(\.rows[id: 1].writeFailed) { $0.writeFailure = $1 }
    let failure = try #require(store.state.failure)
    #expect(failure.contains("closed"))
    await store.send(.addButtonTapped)
    await store.receive(.writeFailed(failure))
    await store.send(.appeared)
    await store.receive(.persistenceFailed(failure)) { $0.readFailure = failure }
  }

  @Test("A failed fetch of the total is reported, and included in the encoded state")
  func total() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE counters RENAME TO elsewhere")
      }
      let state = CountersList.State()
      await #expect(throws: DatabaseError.self) { try await state.$total.load() }
      #expect(state.failure?.contains("no such table: counters") == true)
      let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      #expect(json.contains("no such table: counters"))
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }
}
