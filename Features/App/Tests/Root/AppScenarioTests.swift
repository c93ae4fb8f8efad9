import App
import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Reminders
import Testing

/// One scenario through several tabs, against a test store and against a live store over a file.
@Suite(.world) struct AppScenarioTests {
  private static let actions: [AppRoot.Action] = [
    .linkOpened("ratchet://reading-list/book/5"),
    .tabs(.readingList(.detail(.removeTapped))),
    .linkOpened("ratchet://reading-list/book/42"),
    .tabs(.tabSelected(.counters)),
    .tabs(.counters(.addButtonTapped)),
    .linkOpened("ratchet://reminders/list/1?tag=errand"),
    .linkOpened("ratchet://reminders/reminder/7"),
    .linkOpened("ratchet://trip"),
  ]

  private static func check(_ state: AppRoot.State) async throws {
    let tabs = try #require(state.tabs)
    try await AppSeeds.load(tabs)
    #expect(state.link == "ratchet://reminders/reminder/7")
    #expect(state.linkFailure == #""ratchet://trip": this app has no such screen"#)
    #expect(state.restorationFailure == nil)
    #expect(tabs.readingList.detail?.id == 5)
    #expect(tabs.readingList.toRead.books.map(\.id) == [9])
    #expect(tabs.reminders.path.count == 2)
    #expect(tabs.reminders.path.last?.form?.reminderID == 7)
    #expect(state.restorationFile == .restoration(tabs.restoration))
    let database = try #require(state.database).writer
    #expect(try await database.read { try SavedCounter.all.fetchCount($0) } == 3)
  }

  @Test("The scenario runs against a test store")
  func testStore() async throws {
    let database = try AppSeeds.database()
    let store = TestStore(initialState: AppRoot.State()) {
      AppRoot()
    } withDependencies: {
      $0[AppDatabaseClient.self].open = { _ in database }
    }
    store.exhaustivity = .off
    let opening = await store.send(.appeared)
    await store.receive(.tabs(.reminders(.appeared)))
    for action in Self.actions {
      await store.send(action)
      await store.skipReceivedActions(strict: false)
    }
    try await Self.check(store.state)
    await opening.cancel()
    await store.finish()
  }

  @Test("The scenario runs against a live store, over a file of the app before its last tabs")
  func liveStore() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "app.sqlite").path
      let earlier = try DatabasePool(path: path)
      var migrator = DatabaseMigrator()
      CountersListSchema.register(in: &migrator)
      ReadingListSchema.register(in: &migrator)
      try await migrator.migrate(earlier)
      try await earlier.write { db in
        try CountersListSchema.seed(db)
        try ReadingListSchema.seed(db)
      }
      await earlier.close()

      let store = withDependencies {
        $0[AppFiles.self] = AppFiles(database: path)
        $0[AppDatabaseClient.self] = .liveValue
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        Store(initialState: AppRoot.State()) { AppRoot() }
      }
      let opening = await store.send(.appeared)
      for await isReady in await store.states(of: \.tabs?.tab) where isReady != nil { break }
      let database = try #require(await store.state.database).writer
      try await database.write(RemindersSchema.seed)
      for action in Self.actions { await store.send(action).finish() }
      try await Self.check(store.state)
      let screen = try #require(await store.state.tabs?.reminders.path.ids.first)
      await store.send(
        .tabs(.reminders(.path(.element(id: screen, action: .detail(.appeared)))))
      ).finish()
      opening.cancel()
      await store.finish()
      try await store.state.$restorationFile.save()
      await database.close()
    }
  }
}
