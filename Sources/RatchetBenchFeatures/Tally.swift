public import Ratchet

/// A feature whose count is a shared value.
@Reducer
public struct Tally {
  @ObservableState
  public struct State: Sendable {
    @Shared(value: 0) public var count: Int

    public init() {}
  }

  public enum Action: Sendable { case incrementTapped }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.$count.withLock { $0 += 1 }
      }
      return .none
    }
  }
}
