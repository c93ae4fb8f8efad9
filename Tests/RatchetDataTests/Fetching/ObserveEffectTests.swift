import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

private struct Notes: Reducer {
  struct State: Equatable {
    var notes: [Note] = []
    var count = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case task
    case add(String)
    case addFinished
    case stop
    case rowsChanged([Note])
    case countChanged(Int?)
  }

  enum CancelID { case rows }

  @Dependency(\.defaultDatabase) var database

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .merge(
        .observe(Note.all) { .rowsChanged($0) }.cancellable(id: CancelID.rows),
        .observe(one: Note.count) { .countChanged($0) }.cancellable(id: CancelID.rows))
    case .add(let text):
      return .run { [database] send in
        try await database.write { db in
          try db.execute(sql: "INSERT INTO note(text) VALUES (?)", arguments: [text])
        }
        await send(.addFinished)
      }
    case .addFinished: return .none
    case .stop: return .cancel(id: CancelID.rows)
    case .rowsChanged(let notes): state.notes = notes
    case .countChanged(let count): state.count = count ?? -1
    }
    return .none
  }
}

@Suite("Effects that observe the database") struct ObserveEffectTests {
  private func expectRows(
    _ database: any DatabaseWriter, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await database.createNotes()
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.defaultDatabase = database
    }
    await store.send(.task)
    // On an actor of its own, two effects may come in either order.
    await store.receiveUnordered {
      $0.receive(.rowsChanged([]))
      $0.receive(.countChanged(0))
    }
    // Written by the test.
    try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
    await store.receiveUnordered {
      $0.receive(.rowsChanged([Note(id: 1, text: "a")])) { $0.notes = [Note(id: 1, text: "a")] }
      $0.receive(.countChanged(1)) { $0.count = 1 }
    }
    // Of no interest.
    try await database.run("CREATE TABLE other(a); INSERT INTO other VALUES (1)")
    // Only the rows.
    try await database.run("UPDATE note SET stars = 1")
    await store.receive(.rowsChanged([Note(id: 1, text: "a", stars: 1)])) {
      $0.notes[0].stars = 1
    }
    await store.send(.stop)
    try await database.run("INSERT INTO note VALUES (2, 'b', 0)")
    await store.finish()
    await database.close()
  }

  @Test("A test store receives the rows after a write: in memory")
  func memory() async throws { try await expectRows(DatabaseQueue(), isolation: nil) }

  @MainActor @Test("A test store receives the rows after a write: on the main actor")
  func mainActor() async throws { try await expectRows(DatabaseQueue()) }

  @Test("A test store receives the rows after a write: in a file with several readers")
  func pool() async throws { try await expectRows(DatabasePool.temporary(), isolation: nil) }

  @Test("What an effect writes is received after what it sends") func ownWrites() async throws {
    let database = try DatabaseQueue()
    try await database.createNotes()
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.defaultDatabase = database
    }
    await store.send(.task)
    await store.receive(.rowsChanged([]))
    await store.receive(.countChanged(0))
    for number in 1...50 {
      await store.send(.add("note \(number)"))
      await store.receive(.addFinished)
      await store.receive(\.rowsChanged) {
        $0.notes.append(Note(id: number, text: "note \(number)"))
      }
      await store.receive(.countChanged(number)) { $0.count = number }
    }
    await store.send(.stop)
    await database.close()
  }
}
