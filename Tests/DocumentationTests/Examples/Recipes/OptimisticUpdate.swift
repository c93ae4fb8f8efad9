import Ratchet
import RatchetDependencies

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
