public import Ratchet

/// Features stacked on each other.
@Reducer
public struct Tower {
  @ObservableState
  public struct State: Sendable {
    public var path = StackState<Level1.State>()

    public init(count: Int) { path.append(contentsOf: (0..<count).map { _ in Level1.State() }) }
  }

  public enum Action: Sendable {
    case path(StackActionOf<Level1>)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Level1() }
  }
}

/// A choice of features in an enum, one of which is presented.
@Reducer
public struct Lobby {
  @ObservableState
  public struct State: Sendable {
    @Presents public var door: Door.State?

    public init(door: Door.State?) { self.door = door }
  }

  public enum Action: Sendable {
    case door(PresentationAction<Door.Action>)
  }

  @Reducer
  public enum Door {
    case left(Level1)
    case right(ObservedCounter)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$door, action: \.door)
  }
}

extension Lobby.Door.State: Sendable {}
extension Lobby.Door.Action: Sendable {}
