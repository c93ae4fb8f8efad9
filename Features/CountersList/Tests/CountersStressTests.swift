import CountersList
import CountersListLive
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

/// Taps that are sent as fast as they can be, on a database that cannot keep up.
@Suite struct CountersStressTests {
  private static func store(on database: any DatabaseWriter) -> StoreOf<CountersList> {
    Store(initialState: CountersList.State()) {
      CountersList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
    }
  }

  @Test(
    "What is kept after many quick taps is what is shown, and the next id too", arguments: 1...20)
  func quickTaps(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let database = try DatabasePool.temporary()
    var migrator = DatabaseMigrator()
    CountersListSchema.register(in: &migrator)
    try await migrator.migrate(database)
    let store = Self.store(on: database)
    // Some are added before the kept ones are here.
    await store.send(.appeared)
    for _ in 1...3 { await store.send(.addButtonTapped) }
    await store.finish()
    for _ in 1...100 {
      let id = await store.state.rows.ids.randomElement(using: &random)
      switch (Int.random(in: 0..<8, using: &random), id) {
      case (0...1, _), (_, nil): await store.send(.addButtonTapped)
      case (2, let id?): await store.send(.removeButtonTapped(id: id))
      case (3, let id?): await store.send(.rows(.element(id: id, action: .resetTapped)))
      case (4, _): await store.send(.appeared)
      case (_, let id?): await store.send(.rows(.element(id: id, action: .incrementTapped)))
      }
    }
    // The last that was added goes before it was saved: its id is taken all the same.
    await store.send(.addButtonTapped)
    await store.send(.removeButtonTapped(id: try #require(await store.state.rows.ids.last)))
    await store.finish()
    let shown = await store.state
    #expect(shown.failure == nil)

    let next = Self.store(on: database)
    await next.send(.appeared).finish()
    #expect(await next.state == shown)
    await database.close()
  }
}
