import App
import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import ReadingList
import Reminders

/// Databases and states of tests that open the application themselves: the default database of
/// their store is not set, so that an access that is not bound to the opened one fails the test.
enum AppSeeds {
  /// A database of its own, with the application's seeds in it.
  static func database() throws -> any DatabaseWriter {
    let database = try DatabaseTemplate.shared(for: AppSchema.migrator).makeDatabase()
    try database.write(AppSchema.seed)
    return database
  }

  /// The tabs over a database, with their rows.
  static func tabs(
    on database: any DatabaseWriter, _ change: (inout AppFeature.State) -> Void = { _ in }
  ) async throws -> AppFeature.State {
    let state = withDependencies {
      $0.defaultDatabase = database
    } operation: {
      var state = AppFeature.State()
      change(&state)
      return state
    }
    try await load(state)
    return state
  }

  /// Waits until all properties of the tabs have fetched their rows.
  static func load(_ state: AppFeature.State) async throws {
    try await state.counters.$total.load()
    try await state.readingList.library.$page.load()
    try await state.readingList.library.$toReadIDs.load()
    try await state.readingList.toRead.$books.load()
    try await state.readingList.detail?.$detail.load()
    try await state.reminders.$lists.load()
    try await state.reminders.$counts.load()
    try await state.reminders.$tags.load()
    try await state.reminders.$results.load()
  }

  /// The root over an opened database.
  static func ready(
    on database: any DatabaseWriter, _ change: (inout AppFeature.State) -> Void = { _ in }
  ) async throws -> AppRoot.State {
    var state = AppRoot.State()
    state.$database.withLock { $0 = AppDatabase(database) }
    state.phase = .ready(try await tabs(on: database, change))
    return state
  }
}
