import Ratchet

@Reducer
public struct Plant {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var name: String
    public var waterings = 0

    public init(name: String) {
      self.name = name
    }
  }

  public enum Action: Equatable, Sendable {
    case waterTapped
    case undoTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .waterTapped:
        state.waterings += 1
        return .none
      case .undoTapped:
        guard state.waterings > 0 else { return .none }
        state.waterings -= 1
        return .none
      }
    }
  }
}
