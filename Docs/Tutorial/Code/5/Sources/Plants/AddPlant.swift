import Ratchet

@Reducer
public struct AddPlant {
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    public var name = ""

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case nameChanged(String)
    case saveTapped
    case saved(String)
    case cancelTapped
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .saveTapped:
        let name = state.name
        return .run { send in
          await send(.saved(name))
          await dismiss()
        }
      case .saved:
        return .none
      case .cancelTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}
