import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Reducer
struct Bookmark {
  @ObservableState
  struct State: Equatable {
    /// The value that is shown.
    var isOn = false
    /// The value that the server has confirmed.
    var saved = false
    var isSaving = false
    var failure: String?
  }

  enum Action {
    case tapped
    case saved(Bool)
    case saveFailed(String)
  }

  @Dependency(BookmarkClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.isOn.toggle()
        state.failure = nil
        return save(&state)
      case .saved(let isOn):
        state.saved = isOn
        state.isSaving = false
        return save(&state)
      case .saveFailed(let reason):
        state.isOn = state.saved
        state.isSaving = false
        state.failure = reason
        return .none
      }
    }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    guard !state.isSaving, state.isOn != state.saved else { return .none }
    state.isSaving = true
    let isOn = state.isOn
    return .run { send in
      do {
        try await client.save(isOn: isOn)
      } catch {
        return await send(.saveFailed("\(error)"))
      }
      await send(.saved(isOn))
    }
  }
}

@DependencyClient
struct BookmarkClient: Sendable {
  var save: @Sendable (_ isOn: Bool) async throws -> Void
}

extension BookmarkClient: DependencyKey {
  static let liveValue = BookmarkClient { _ in }
  static let testValue = BookmarkClient()
}

@Suite("The recipe of an optimistic update") struct OptimisticUpdateRecipeTests {
  struct Offline: Error {}

  @Test("rolls back to the confirmed value when a save fails")
  func failure() async {
    let store = TestStore(initialState: Bookmark.State()) {
      Bookmark()
    } withDependencies: {
      $0[BookmarkClient.self].save = { _ in throw Offline() }
    }
    await store.send(.tapped) {
      $0.isOn = true
      $0.isSaving = true
    }
    await store.receive(\.saveFailed, "Offline()") {
      $0.isOn = false
      $0.isSaving = false
      $0.failure = "Offline()"
    }
  }

  @Test("saves one value at a time, and the last one at the end")
  func taps() async {
    let clock = TestClock()
    let store = TestStore(initialState: Bookmark.State()) {
      Bookmark()
    } withDependencies: {
      $0[BookmarkClient.self].save = { _ in try await clock.sleep(for: .seconds(1)) }
    }
    await store.send(.tapped) {
      $0.isOn = true
      $0.isSaving = true
    }
    // The first save runs: these taps change only what is shown.
    await store.send(.tapped) { $0.isOn = false }
    await store.send(.tapped) { $0.isOn = true }
    await store.send(.tapped) { $0.isOn = false }
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved, true) { $0.saved = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved, false) {
      $0.saved = false
      $0.isSaving = false
    }
  }
}
