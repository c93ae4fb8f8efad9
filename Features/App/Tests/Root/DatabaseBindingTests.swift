import App
import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

/// The default database of the stores here is not set, so each access to it would fail the test.
@Suite(.world) struct DatabaseBindingTests {
  private func counters(_ database: any DatabaseReader) async throws -> Int {
    try await database.read { try SavedCounter.all.fetchCount($0) }
  }

  @Test("Two apps in one program each use the database that they have opened")
  func twoApps() async throws {
    let databases = [try AppSeeds.database(), try AppSeeds.database()]
    var stores: [StoreOf<AppRoot>] = []
    for database in databases {
      stores.append(
        Store(initialState: AppRoot.State()) {
          AppRoot()
        } withDependencies: {
          $0[AppDatabaseClient.self].open = { _ in database }
        })
    }
    for store in stores {
      let opening = await store.send(.appeared)
      for await tabs in await store.states(of: \.tabs) where tabs != nil { break }
      opening.cancel()
    }
    await stores[0].send(.tabs(.counters(.addButtonTapped))).finish()
    #expect(try await counters(databases[0]) == 3)
    #expect(try await counters(databases[1]) == 2)
    await stores[1].send(.tabs(.readingList(.library(.addTapped(3))))).finish()
    #expect(try await databases[0].read { try ToReadEntry.all.fetchCount($0) } == 2)
    #expect(try await databases[1].read { try ToReadEntry.all.fetchCount($0) } == 3)
    for store in stores { await store.finish() }
    for database in databases { await database.close() }
  }

  @Test("Properties that fetch in a state made by a child use the opened database")
  func fetchedProperties() async throws {
    let database = try AppSeeds.database()
    let state = try await AppSeeds.ready(on: database)
    let store = TestStore(initialState: state) { AppRoot() }
    store.exhaustivity = .off
    await store.send(.tabs(.readingList(.toRead(.bookTapped(5)))))
    try await database.write { try Book.find(5).delete().execute($0) }
    try await store.state.tabs?.readingList.detail?.$detail.load()
    #expect(store.state.tabs?.readingList.detail?.id == 5)
    #expect(store.state.tabs?.readingList.detail?.book == nil)
    await store.finish()
  }

  @Test("A cancellation in a bound feature finds its effects")
  func cancellation() async throws {
    let database = try AppSeeds.database()
    let state = try await AppSeeds.ready(on: database)
    let store = TestStore(initialState: state) {
      AppRoot()
    } withDependencies: {
      $0[CatalogueClient.self].importCatalogue = { _ in AsyncThrowingStream { _ in } }
    }
    await store.send(.tabs(.readingList(.catalogueImport(.fileChosen(path: "books.csv"))))) {
      $0.modifyTabs { $0.readingList.catalogueImport.phase = .running(nil) }
    }
    await store.send(.tabs(.readingList(.catalogueImport(.cancelTapped)))) {
      $0.modifyTabs { $0.readingList.catalogueImport.phase = .idle }
    }
    await store.finish()
  }
}
