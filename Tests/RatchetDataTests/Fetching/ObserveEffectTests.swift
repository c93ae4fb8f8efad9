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
    // The test writes by itself, without the feature.
    try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
    await store.receiveUnordered {
      $0.receive(.rowsChanged([Note(id: 1, text: "a")])) { $0.notes = [Note(id: 1, text: "a")] }
      $0.receive(.countChanged(1)) { $0.count = 1 }
    }
    // A change of another table sends nothing.
    try await database.run("CREATE TABLE other(a); INSERT INTO other VALUES (1)")
    // Only the rows change, not the count.
    try await database.run("UPDATE note SET stars = 1")
    await store.receive(.rowsChanged([Note(id: 1, text: "a", stars: 1)])) {
      $0.notes[0].stars = 1
    }
    await store.send(.stop)
    try await database.run("INSERT INTO note VALUES (2, 'b', 0)")
    await store.finish()
    await database.close()
  }

  @Test("deliver the rows to a test store after a write: in memory")
  func memory() async throws { try await expectRows(DatabaseQueue(), isolation: nil) }

  @MainActor @Test("deliver the rows to a test store after a write: on the main actor")
  func mainActor() async throws { try await expectRows(DatabaseQueue()) }

  @Test("deliver the rows to a test store after a write: in a file with several readers")
  func pool() async throws { try await expectRows(DatabasePool.temporary(), isolation: nil) }

  @Test("deliver rows that an effect wrote after the actions that it sent") func ownWrites()
    async throws
  {
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

  @Test("deliver the values of a request, and end with the feature that observes it")
  func request() async throws {
    let database = try DatabaseQueue()
    try await database.createNotes()
    let store = TestStore(initialState: Desk.State(pad: Pad.State())) {
      Desk()
    } withDependencies: {
      $0.defaultDatabase = database
    }
    await store.send(\.pad.presented.task)
    await store.receive(\.pad.presented.totalChanged, 0)
    try await database.run("INSERT INTO note VALUES (1, 'a', 3)")
    await store.receive(\.pad.presented.totalChanged, 3) { $0.pad?.total = 3 }
    #expect(database.hub.observationCount == 1)
    await store.send(\.pad.dismiss) { $0.pad = nil }
    await store.finish()
    #expect(database.hub.observationCount == 0)
    await database.close()
  }

  @Test("report an uncaught error as an issue at the effect's line, and then end")
  func uncaught() async throws {
    let database = try DatabaseQueue()
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      let store = Store(initialState: Pad.State()) {
        Pad()
      } withDependencies: {
        $0.defaultDatabase = database
      }
      await store.send(.task).finish()
      #expect(await store.state.total == 0)
    }
    let issue = try #require(collector.issues.first)
    #expect(collector.issues.count == 1)
    #expect("\(issue.location.fileID)" == "\(#fileID)")
    #expect(issue.location.line == Pad.line)
    await database.close()
  }
}

/// Shows the sum of all stars.
private struct Pad: Reducer {
  struct State: Equatable { var total = 0 }

  @CasePathable
  enum Action: Equatable, Sendable {
    case task
    case totalChanged(Int)
  }

  static let line: UInt = #line + 5

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .observe(Stars()) { .totalChanged($0) }
    case .totalChanged(let total):
      state.total = total
      return .none
    }
  }
}

private struct Stars: FetchKeyRequest {
  func fetch(_ db: Database) throws -> Int {
    try db.fetchOne(Int.self, sql: "SELECT coalesce(sum(stars), 0) FROM note") ?? -1
  }
}

private struct Desk: Reducer {
  struct State: Equatable { @PresentationState var pad: Pad.State? }

  @CasePathable
  enum Action: Equatable, Sendable { case pad(PresentationAction<Pad.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$pad, action: \.pad) { Pad() }
  }
}
