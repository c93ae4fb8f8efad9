import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Reducer
struct Studio {
  @ObservableState
  struct State: Equatable {
    @Presents var screen: ExportScreen.State?
    @Shared(.exportProgress) var progress
    var message: String?
  }

  enum Action {
    case exportsTapped
    case screen(PresentationAction<ExportScreen.Action>)
    case exported(String)
    case exportFailed(String)
  }

  enum CancelID { case export }

  @Dependency(ExportClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .exportsTapped:
        state.screen = ExportScreen.State()
        return .none
      case .screen(.presented(.startTapped)):
        guard state.progress == nil else { return .none }
        state.message = nil
        state.$progress.withLock { $0 = 0 }
        let progress = state.$progress
        return .run { send in
          let file: String
          do {
            file = try await client.export { done in
              progress.withLock { if $0 != nil { $0 = done } }
            }
          } catch {
            return await send(.exportFailed("\(error)"))
          }
          await send(.exported(file))
        }
        .cancellable(id: CancelID.export)
      case .screen(.presented(.cancelTapped)):
        state.$progress.withLock { $0 = nil }
        return .cancel(id: CancelID.export)
      case .exported(let file):
        state.$progress.withLock { $0 = nil }
        state.message = "Exported to \(file)."
        return .none
      case .exportFailed(let reason):
        state.$progress.withLock { $0 = nil }
        state.message = reason
        return .none
      case .screen:
        return .none
      }
    }
    .ifLet(\.$screen, action: \.screen) { ExportScreen() }
  }
}

@Reducer
struct ExportScreen {
  @ObservableState
  struct State: Equatable {
    @SharedReader(.exportProgress) var progress
  }

  enum Action { case startTapped, cancelTapped }
}

extension SharedKey where Self == InMemoryKey<Double?>.Default {
  /// From 0 to 1 while an export runs, else nil.
  static var exportProgress: Self { Self[.inMemory("exportProgress"), default: nil] }
}

@DependencyClient
struct ExportClient: Sendable {
  /// Returns the name of the file. Throws when its task is cancelled.
  var export: @Sendable (_ progress: @Sendable (Double) -> Void) async throws -> String
}

extension ExportClient: DependencyKey {
  static let liveValue = ExportClient { progress in
    for step in 1...100 {
      try Task.checkCancellation()
      progress(Double(step) / 100)
    }
    return "film.mov"
  }
  static let testValue = ExportClient()
}

@Suite("The recipe of background work") struct BackgroundWorkRecipeTests {
  private func studio(_ clock: TestClock<Duration>) -> TestStoreOf<Studio> {
    TestStore(initialState: Studio.State()) {
      Studio()
    } withDependencies: {
      $0[ExportClient.self].export = { progress in
        progress(0.5)
        try await clock.sleep(for: .seconds(60))
        return "film.mov"
      }
    }
  }

  @Test("goes on when the screen is closed, and is shown by the next one")
  func closing() async {
    let clock = TestClock()
    let store = studio(clock)
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    await store.send(.screen(.presented(.startTapped))) { $0.$progress.withLock { $0 = 0 } }
    store.assert { $0.$progress.withLock { $0 = 0.5 } }
    await store.send(.screen(.dismiss)) { $0.screen = nil }
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    #expect(store.state.screen?.progress == 0.5)
    // A second start is ignored while the work runs.
    await store.send(.screen(.presented(.startTapped)))
    await store.send(.screen(.dismiss)) { $0.screen = nil }
    await clock.advance(by: .seconds(60))
    await store.receive(\.exported, "film.mov") {
      $0.$progress.withLock { $0 = nil }
      $0.message = "Exported to film.mov."
    }
  }

  @Test("ends when it is cancelled")
  func cancelling() async {
    let store = studio(TestClock())
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    await store.send(.screen(.presented(.startTapped))) { $0.$progress.withLock { $0 = 0 } }
    store.assert { $0.$progress.withLock { $0 = 0.5 } }
    await store.send(.screen(.presented(.cancelTapped))) { $0.$progress.withLock { $0 = nil } }
    await store.finish()
  }
}
