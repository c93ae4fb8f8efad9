import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

/// Stores that count at once, on a database that cannot keep up.
@Suite struct CountersStressTests {
  private static func store(on database: any DatabaseWriter) -> StoreOf<CountersList> {
    Store(initialState: CountersList.State()) {
      CountersList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
    }
  }

  /// Shows the counters, sends taps as fast as it can, and returns when they are written.
  private static func count(
    _ store: StoreOf<CountersList>, _ taps: Int, seed: UInt64
  ) async {
    var random = SeededRandom(seed: seed)
    var tasks: [StoreTask] = []
    for _ in 1...taps {
      let id = Int.random(in: 1...3, using: &random)
      tasks.append(await store.send(.rows(.element(id: id, action: .incrementTapped))))
    }
    for task in tasks { await task.finish() }
  }

  @Test("Stores that count at once, in one program and in another, lose no count")
  func nothingIsLost() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "counters.sqlite").path()
    // Each has its own connections, like another program.
    let databases = [try DatabasePool(path: path), try DatabasePool(path: path)]
    try await DatabaseMigrator.counters.migrate(databases[0])
    try await databases[0].seed {
      for id in 1...3 { SavedCounter(id: id) }
    }
    var stores: [(store: StoreOf<CountersList>, database: DatabasePool)] = []
    var observations: [StoreTask] = []
    for database in databases + databases {
      let store = Self.store(on: database)
      observations.append(await store.send(.appeared))
      try await store.catchUp(with: database)
      stores.append((store, database))
    }
    await withTaskGroup { group in
      for (index, store) in stores.map(\.store).enumerated() {
        group.addTask { await Self.count(store, 100, seed: UInt64(index)) }
      }
    }
    let counters = try await databases[0].counters()
    #expect(counters.reduce(0) { $0 + $1.value } == 400)
    for (store, database) in stores {
      try await store.catchUp(with: database)
      #expect(await store.state.failure == nil)
      try await store.state.$total.load()
      #expect(await store.state.total == 400)
    }
    for observation in observations { observation.cancel() }
    for store in stores.map(\.store) { await store.finish() }
    for database in databases { await database.close() }
    try FileManager.default.removeItem(at: folder)
  }

  @Test("After many quick taps, the rows are those in the database", arguments: 1...20)
  func quickTaps(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let database = try DatabasePool.temporary()
    try await DatabaseMigrator.counters.migrate(database)
    let store = Self.store(on: database)
    await store.send(.appeared)
    for _ in 1...3 { await store.send(.addButtonTapped).finish() }
    try await store.catchUp(with: database)
    var taps: [StoreTask?] = []
    for _ in 1...100 {
      let id = await store.state.rows.ids.randomElement(using: &random)
      switch (Int.random(in: 0..<8, using: &random), id) {
      case (0...1, _), (_, nil): taps.append(await store.tap(.addButtonTapped))
      case (2, let id?): taps.append(await store.tap(.removeButtonTapped(id: id)))
      case (3, let id?):
        taps.append(await store.tap(.rows(.element(id: id, action: .resetTapped))))
      case (4, _): await store.send(.appeared)
      case (_, let id?):
        taps.append(await store.tap(.rows(.element(id: id, action: .incrementTapped))))
      }
    }
    for tap in taps { await tap?.finish() }
    try await store.catchUp(with: database)
    #expect(await store.state.failure == nil)
    try await store.state.$total.load()
    let state = await store.state
    #expect(state.total == state.rows.reduce(0) { $0 + $1.value })
    await database.close()
    await store.finish()
  }
}
