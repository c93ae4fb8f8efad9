public import Ratchet

/// An action that an effect answers with another action.
@Reducer
public struct Echo {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var called = 0
    public var heard = 0

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case called
    case heard
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .called:
        state.called += 1
        return .run { send in await send(.heard) }
      case .heard:
        state.heard += 1
        return .none
      }
    }
  }
}

/// Effects that yield, so that they overlap.
@Reducer
public struct Overlap {
  @ObservableState
  public struct State: Sendable {
    public var ended = 0

    public init() {}
  }

  public enum Action: Sendable {
    case started
    case ended
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          await Task.yield()
          await send(.ended)
        }
      case .ended:
        state.ended += 1
        return .none
      }
    }
  }
}

/// A list of rows, one of which changes.
@Reducer
public struct Board {
  @ObservableState
  public struct Row: Identifiable, Equatable, Sendable {
    public let id: Int
    public var title: String
    public var taps = 0
  }

  @ObservableState
  public struct State: Equatable, Sendable {
    public var rows: IdentifiedArrayOf<Row>

    public init(count: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { Row(id: $0, title: "row \($0)") })
    }
  }

  public enum Action: Equatable, Sendable {
    case rowTapped(id: Int)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rowTapped(let id): state.rows[id: id]?.taps += 1
      }
      return .none
    }
  }
}
