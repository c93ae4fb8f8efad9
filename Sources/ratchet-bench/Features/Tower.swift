import Ratchet

/// Features stacked on each other.
struct Tower: Reducer {
  struct State: Sendable {
    var path = StackState<Level1.State>()

    init(count: Int) { path.append(contentsOf: (0..<count).map { _ in Level1.State() }) }
  }

  @CasePathable
  enum Action: Sendable {
    case path(StackActionOf<Level1>)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Level1() }
  }
}

/// A choice of features in an enum, one of which is presented.
@Reducer
struct Lobby {
  struct State: Sendable {
    @PresentationState var door: Door.State?
  }

  @CasePathable
  enum Action: Sendable {
    case door(PresentationAction<Door.Action>)
  }

  @Reducer
  enum Door {
    case left(Level1)
    case right(Counter)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$door, action: \.door)
  }
}
