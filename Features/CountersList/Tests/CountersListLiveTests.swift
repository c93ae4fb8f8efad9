import CountersList
import CountersListLive
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

@Suite struct CountersListLiveTests {
  /// Both kinds of database.
  enum Kind: CaseIterable {
    case pool
    case memory

    func database() async throws -> any DatabaseWriter {
      let database: any DatabaseWriter =
        switch self {
        case .pool: try DatabasePool.temporary()
        case .memory: try DatabaseQueue()
        }
      var migrator = DatabaseMigrator()
      CountersListSchema.register(in: &migrator)
      try await migrator.migrate(database)
      return database
    }
  }

  private static func store(on database: any DatabaseWriter) -> StoreOf<CountersList> {
    Store(initialState: CountersList.State()) {
      CountersList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
    }
  }

  @Test(
    "A second store sees what the first left, and ids are not given again", arguments: Kind.allCases
  )
  func secondStore(kind: Kind) async throws {
    let database = try await kind.database()
    let first = Self.store(on: database)
    await first.send(.appeared).finish()
    for _ in 1...3 { await first.send(.addButtonTapped) }
    await first.send(.rows(.element(id: 1, action: .incrementTapped)))
    await first.send(.rows(.element(id: 3, action: .decrementTapped)))
    await first.send(.rows(.element(id: 1, action: .incrementTapped)))
    await first.finish()
    await first.send(.removeButtonTapped(id: 3))
    await first.finish()
    let left = await first.state
    #expect(left.rows == [Counter.State(id: 1, value: 2), Counter.State(id: 2)])
    #expect(left.failure == nil)

    let second = Self.store(on: database)
    await second.send(.appeared).finish()
    #expect(await second.state == left)
    await second.send(.addButtonTapped).finish()
    #expect(await second.state.rows.ids == [1, 2, 4])
    await database.close()
  }

  @Test("The last of many quick taps is what is kept", arguments: Kind.allCases)
  func quickTaps(kind: Kind) async throws {
    let database = try await kind.database()
    let store = Self.store(on: database)
    await store.send(.addButtonTapped).finish()
    for _ in 1...200 { await store.send(.rows(.element(id: 1, action: .incrementTapped))) }
    await store.finish()
    #expect(await store.state.rows.elements == [Counter.State(id: 1, value: 200)])
    #expect(await store.state.failure == nil)
    let kept = try await database.read {
      try $0.fetchAll(Int.self, sql: "SELECT value FROM counters")
    }
    #expect(kept == [200])
    await database.close()
  }

  @Test("A counter that is removed right after a tap does not come back", arguments: Kind.allCases)
  func removeAfterTap(kind: Kind) async throws {
    let database = try await kind.database()
    let store = Self.store(on: database)
    await store.send(.appeared).finish()
    for id in 1...50 {
      await store.send(.addButtonTapped)
      await store.send(.rows(.element(id: id, action: .incrementTapped)))
      await store.send(.removeButtonTapped(id: id))
    }
    await store.finish()
    #expect(await store.state.failure == nil)
    let count = try await database.read {
      try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM counters")
    }
    #expect(count == 0)
    await database.close()
  }

  @Test(
    "The id of a counter that was removed before it was saved is not given again",
    arguments: Kind.allCases)
  func removeUnsaved(kind: Kind) async throws {
    let database = try await kind.database()
    let kept = try await withDependencies {
      $0.context = .live
      $0.defaultDatabase = database
    } operation: {
      @Dependency(CountersClient.self) var client
      try await client.save(Counter.State(id: 1, value: 7))
      try await client.remove(4)
      try await client.remove(2)
      return try await client.load()
    }
    #expect(kept == SavedCounters(counters: [Counter.State(id: 1, value: 7)], nextID: 5))
    await database.close()
  }

  @Test("Two stores keep their counters in databases of their own")
  func twoDatabases() async throws {
    let databases = [try await Kind.memory.database(), try await Kind.memory.database()]
    for (database, taps) in zip(databases, [1, 3]) {
      let store = Self.store(on: database)
      for _ in 1...taps { await store.send(.addButtonTapped).finish() }
    }
    for (database, taps) in zip(databases, [1, 3]) {
      let store = Self.store(on: database)
      await store.send(.appeared).finish()
      #expect(await store.state.rows.count == taps)
      await database.close()
    }
  }

  @Test("A database without the tables is a failure in one line, and adds nothing")
  func noTables() async throws {
    let database = try DatabaseQueue()
    let store = Self.store(on: database)
    await store.send(.appeared).finish()
    let state = await store.state
    #expect(state.failure?.contains("no such table: counters") == true)
    #expect(state.failure?.contains("\n") == false)
    #expect(state.rows.isEmpty)
    await database.close()
  }

  @Test("The live facts come from the table of facts")
  func facts() async throws {
    let database = try await Kind.memory.database()
    let store = Self.store(on: database)
    await store.send(.addButtonTapped).finish()
    await store.send(.rows(.element(id: 1, action: .factTapped))).finish()
    let row = try #require(await store.state.rows[id: 1])
    #expect(row.fact == NumberFacts.fact(for: 0))
    #expect(!row.isLoadingFact)
    await database.close()
  }
}
