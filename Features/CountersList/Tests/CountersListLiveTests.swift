import CountersList
import CountersListLive
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
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
      try await DatabaseMigrator.counters.migrate(database)
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
    "A second store sees the rows of the first, and ids are not used again",
    arguments: Kind.allCases
  )
  func secondStore(kind: Kind) async throws {
    let database = try await kind.database()
    let first = Self.store(on: database)
    let observation = await first.send(.appeared)
    for _ in 1...3 { await first.send(.addButtonTapped).finish() }
    try await first.catchUp(with: database)
    await first.send(.rows(.element(id: 1, action: .incrementTapped))).finish()
    await first.send(.rows(.element(id: 3, action: .decrementTapped))).finish()
    await first.send(.rows(.element(id: 1, action: .incrementTapped))).finish()
    await first.send(.removeButtonTapped(id: 3)).finish()
    try await first.catchUp(with: database)
    observation.cancel()
    await first.finish()
    let left = await first.state
    #expect(left.rows == [Counter.State(id: 1, value: 2), Counter.State(id: 2)])
    #expect(left.failure == nil)

    let second = Self.store(on: database)
    let secondObservation = await second.send(.appeared)
    try await second.catchUp(with: database)
    #expect(await second.state.rows == left.rows)
    await second.send(.addButtonTapped).finish()
    try await second.catchUp(with: database)
    #expect(await second.state.rows.ids == [1, 2, 4])
    secondObservation.cancel()
    await second.finish()
    await database.close()
  }

  @Test("A file keeps its rows until the next run")
  func nextRun() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "counters.sqlite").path()
    for run in 1...3 {
      let database = try DatabasePool(path: path)
      try await DatabaseMigrator.counters.migrate(database)
      let store = Self.store(on: database)
      let observation = await store.send(.appeared)
      try await store.catchUp(with: database)
      #expect(await store.state.rows.map(\.value) == Array(repeating: 1, count: run - 1))
      await store.send(.addButtonTapped).finish()
      try await store.catchUp(with: database)
      await store.send(.rows(.element(id: run, action: .incrementTapped))).finish()
      observation.cancel()
      await store.finish()
      #expect(await store.state.failure == nil)
      await database.close()
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test("Many quick taps are all saved in order, and shown", arguments: Kind.allCases)
  func quickTaps(kind: Kind) async throws {
    let database = try await kind.database()
    let store = Self.store(on: database)
    let observation = await store.send(.appeared)
    try await database.seed { SavedCounter(id: 1) }
    try await store.catchUp(with: database)
    var taps: [StoreTask] = []
    for tap in 1...200 {
      let action = tap == 100 ? Counter.Action.resetTapped : .incrementTapped
      taps.append(await store.send(.rows(.element(id: 1, action: action))))
    }
    for tap in taps { await tap.finish() }
    #expect(try await database.counters() == [SavedCounter(id: 1, value: 100)])
    try await store.catchUp(with: database)
    #expect(await store.state.failure == nil)
    try await store.state.$total.load()
    #expect(await store.state.total == 100)
    observation.cancel()
    await store.finish()
    await database.close()
  }

  @Test("A counter that is removed right after a tap does not come back", arguments: Kind.allCases)
  func removeAfterTap(kind: Kind) async throws {
    let database = try await kind.database()
    let store = Self.store(on: database)
    let observation = await store.send(.appeared)
    for id in 1...30 {
      await store.send(.addButtonTapped).finish()
      try await store.catchUp(with: database)
      await store.tap(.rows(.element(id: id, action: .incrementTapped)))
      await store.send(.removeButtonTapped(id: id)).finish()
    }
    try await store.catchUp(with: database)
    #expect(await store.state.failure == nil)
    #expect(try await database.counters() == [])
    observation.cancel()
    await store.finish()
    await database.close()
  }

  @Test("Two stores keep their counters in separate databases")
  func twoDatabases() async throws {
    let databases = [try await Kind.memory.database(), try await Kind.memory.database()]
    let stores = databases.map { Self.store(on: $0) }
    for (store, taps) in zip(stores, [1, 3]) {
      await store.send(.appeared)
      for _ in 1...taps { await store.send(.addButtonTapped).finish() }
    }
    for ((store, database), taps) in zip(zip(stores, databases), [1, 3]) {
      try await store.catchUp(with: database)
      #expect(await store.state.rows.count == taps)
      try await store.state.$total.load()
      await database.close()
      // The observation ends with its database.
      await store.finish()
    }
  }

  @Test("A database without the tables is a failure in one line, and adds nothing")
  func noTables() async throws {
    let issues = IssueCollector()
    try await withIssueReporters([.collect(into: issues)]) {
      let database = try DatabaseQueue()
      let store = Self.store(on: database)
      await store.send(.appeared).finish()
      await store.send(.addButtonTapped).finish()
      let state = await store.state
      #expect(state.failure?.contains("no such table: counters") == true)
      #expect(state.failure?.contains("\n") == false)
      #expect(state.rows.isEmpty)
      #expect(state.total == 0)
      await database.close()
    }
    // The total is reported nowhere else.
    #expect(issues.issues.map(\.code) == ["R050"])
  }

  @Test("The live facts come from the table of facts")
  func facts() async throws {
    let database = try await Kind.memory.database()
    let store = Self.store(on: database)
    let observation = await store.send(.appeared)
    await store.send(.addButtonTapped).finish()
    try await store.catchUp(with: database)
    await store.send(.rows(.element(id: 1, action: .factTapped))).finish()
    let row = try #require(await store.state.rows[id: 1])
    #expect(row.fact == NumberFacts.fact(for: 0))
    #expect(!row.isLoadingFact)
    observation.cancel()
    await store.finish()
    await database.close()
  }
}
