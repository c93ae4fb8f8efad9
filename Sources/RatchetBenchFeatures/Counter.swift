public import Ratchet

/// The smallest feature, whose state is not observed: of a server, for example.
@Reducer
public struct Counter {
  public struct State: Identifiable, Sendable {
    public var id: Int
    public var count = 0
    public var changes = 0

    public init(id: Int = 0) { self.id = id }
  }

  public enum Action: Sendable {
    case incrementTapped
    case decrementTapped
    case set(Int)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.count += 1
      case .decrementTapped: state.count -= 1
      case .set(let value): state.count = value
      }
      state.changes += 1
      return .none
    }
  }
}

/// The same with an observable state: of an app, for example.
@Reducer
public struct ObservedCounter {
  @ObservableState
  public struct State: Identifiable, Sendable {
    public let id: Int
    public var count = 0
    public var changes = 0

    public init(id: Int = 0) { self.id = id }
  }

  public typealias Action = Counter.Action

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.count += 1
      case .decrementTapped: state.count -= 1
      case .set(let value): state.count = value
      }
      state.changes += 1
      return .none
    }
  }
}
