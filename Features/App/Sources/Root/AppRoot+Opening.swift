import Ratchet
import RatchetData
import RatchetDependencies

extension AppRoot {
  /// Opens the database, and loads the screens on which the user was.
  ///
  /// The connection goes into the state by reference, as no action can hold it: actions are typed,
  /// stored and compared as text.
  func open(_ state: inout State) -> Effect<Action> {
    state.phase = .loading
    state.isOpening = true
    let (client, path) = (client, state.files.database)
    let (database, restoration) = (state.$database, state.restorationFile.restoration)
    return .run(name: "open") { send in
      let writer = try await client.open(path)
      database.withLock { $0 = AppDatabase(writer) }
      let start = await withDependencies {
        $0.defaultDatabase = writer
      } operation: {
        await restoration.start()
      }
      await send(.databaseOpened(start))
    } catch: { error, send in
      await send(.openingFailed(AppWording.notOpened(path, error)))
    }
  }

  /// Shows the tabs on the opened database, where the user was.
  func begin(_ start: AppStart, _ state: inout State) -> Effect<Action> {
    guard state.database != nil, !state.phase.is(\.ready) else { return .none }
    state.isOpening = false
    if let failure = start.failure { state.restorationFailure = failure }
    var tabs = AppFeature.State()
    tabs.begin(at: start)
    state.phase = .ready(tabs)
    let link = state.pendingLink
    state.pendingLink = nil
    return .merge(.send(.tabs(.appeared)), link.map(load) ?? .none)
  }
}
