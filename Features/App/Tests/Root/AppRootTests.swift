import App
import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite(.world) struct AppRootTests {
  private static func store(
    _ initialState: AppRoot.State = AppRoot.State(),
    open: @escaping @Sendable (String) async throws -> any DatabaseWriter
  ) -> TestStoreOf<AppRoot> {
    TestStore(initialState: initialState) {
      AppRoot()
    } withDependencies: {
      $0[AppDatabaseClient.self].open = open
    }
  }

  @Test("When the app appears, it opens its file, and its tabs show the rows of the file")
  func opening() async throws {
    let database = try AppSeeds.database()
    let paths = LockIsolated<[String]>([])
    let store = Self.store { path in
      paths.withValue { $0.append(path) }
      return database
    }
    let tabs = try await AppSeeds.tabs(on: database)
    let appearance = await store.send(.appeared) { $0.isOpening = true }
    await store.receive(.databaseOpened(AppStart())) {
      $0.isOpening = false
      $0.$database.withLock { $0 = AppDatabase(database) }
      $0.phase = .ready(tabs)
    }
    await store.receiveAppearance()
    #expect(paths.value == ["/nowhere/app.sqlite"])
    #expect(store.state.tabs?.readingList.toRead.books.map(\.id) == [5, 9])
    #expect(store.state.link == "ratchet://counters")
    await appearance.cancel()
    await store.finish()
  }

  @Test("The app opens its file once, however often it appears meanwhile")
  func appearedTwice() async throws {
    let database = try AppSeeds.database()
    let openings = LockIsolated(0)
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = Self.store { _ in
      openings.withValue { $0 += 1 }
      for await _ in gate.stream { break }
      return database
    }
    let tabs = try await AppSeeds.tabs(on: database)
    let appearance = await store.send(.appeared) { $0.isOpening = true }
    await store.send(.appeared)
    gate.continuation.yield()
    await store.receive(.databaseOpened(AppStart())) {
      $0.isOpening = false
      $0.$database.withLock { $0 = AppDatabase(database) }
      $0.phase = .ready(tabs)
    }
    #expect(openings.value == 1)
    await store.receiveAppearance()
    await appearance.cancel()
    await store.finish()
  }

  @Test("A file that cannot be opened is named with the reason, and can be tried again")
  func retry() async throws {
    let database = try AppSeeds.database()
    let failures = LockIsolated([Failure("it is\na folder"), Failure("the disk is full")])
    let store = Self.store { _ in
      guard let failure = failures.withValue({ $0.popLast() }) else { return database }
      throw failure
    }
    let tabs = try await AppSeeds.tabs(on: database)
    await store.send(.appeared) { $0.isOpening = true }
    await store.receive(
      .openingFailed("/nowhere/app.sqlite cannot be opened: the disk is full")
    ) {
      $0.isOpening = false
      $0.phase = .failed("/nowhere/app.sqlite cannot be opened: the disk is full")
    }
    await store.send(.retryTapped) {
      $0.isOpening = true
      $0.phase = .loading
    }
    await store.receive(\.openingFailed) {
      $0.isOpening = false
      $0.phase = .failed("/nowhere/app.sqlite cannot be opened: it is a folder")
    }
    let retry = await store.send(.retryTapped) {
      $0.isOpening = true
      $0.phase = .loading
    }
    await store.receive(.databaseOpened(AppStart())) {
      $0.isOpening = false
      $0.$database.withLock { $0 = AppDatabase(database) }
      $0.phase = .ready(tabs)
    }
    await store.receiveAppearance()
    await retry.cancel()
    await store.finish()
  }

  @Test("An app that is ready has nothing to try again, and appears by its tabs only")
  func readyAlready() async throws {
    let database = try AppSeeds.database()
    let state = try await AppSeeds.ready(on: database)
    let store = Self.store(state) { _ in
      throw Failure("opened again")
    }
    await store.send(.retryTapped)
    await store.send(.openingFailed("late"))
    await store.send(.databaseOpened(AppStart(tab: .readingList)))
    let appearance = await store.send(.appeared)
    await store.receiveAppearance()
    await appearance.cancel()
    await store.finish()
  }

  @Test("A database that was not opened does not become ready")
  func typedOpening() async {
    let store = Self.store { _ in throw Failure("not asked") }
    await store.send(.databaseOpened(AppStart()))
    await store.finish()
  }

  @Test("A failure of a link and one of the restoration are shown until they are dismissed")
  func dismissing() async throws {
    var state = try await AppSeeds.ready(on: AppSeeds.database())
    state.restorationFailure = "The file is broken."
    let store = Self.store(state) { _ in throw Failure("not asked") }
    let line = #""ratchet://nowhere": this app has no such screen"#
    await store.send(.linkOpened("ratchet://nowhere")) { $0.linkFailure = line }
    await store.send(.failureDismissed) {
      $0.linkFailure = nil
      $0.restorationFailure = nil
    }
    await store.finish()
  }

  @Test("The tabs write into the opened database, and no other")
  func writes() async throws {
    let database = try AppSeeds.database()
    let state = try await AppSeeds.ready(on: database)
    let store = Self.store(state) { _ in database }
    await store.send(.tabs(.counters(.addButtonTapped)))
    await store.receive(.tabs(.counters(.written)))
    #expect(try await database.read { try SavedCounter.all.fetchCount($0) } == 3)
    await store.finish()
  }
}
