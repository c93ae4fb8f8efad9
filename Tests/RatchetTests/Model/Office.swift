import Ratchet

/// A feature with children of every kind, whose states are observed.
@Reducer struct Office {
  @ObservableState
  struct State: Equatable, Sendable {
    var title = "office"
    var count = 0
    var desk = Desk.State(id: 0)
    var guest: Desk.State?
    @Presents var sheet: Desk.State?
    var desks: IdentifiedArrayOf<Desk.State> = []
    var floors = StackState<Desk.State>()
    var room = Wing.State.empty
  }

  enum Action: Sendable {
    case titleChanged(String)
    case changed(@Sendable (inout State) -> Void)
    case desk(Desk.Action)
    case guest(Desk.Action)
    case sheet(PresentationAction<Desk.Action>)
    case desks(IdentifiedActionOf<Desk>)
    case floors(StackActionOf<Desk>)
    case room(Wing.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.desk, action: \.desk) { Desk() }
    Scope(state: \.room, action: \.room) { Wing() }
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .changed(let change): change(&state)
      case .desk, .guest, .sheet, .desks, .floors, .room: break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Desk() }
    .ifLet(\.$sheet, action: \.sheet) { Desk() }
    .forEach(\.desks, action: \.desks) { Desk() }
    .forEach(\.floors, action: \.floors) { Desk() }
  }
}

@Reducer struct Desk {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
    var note = ""
  }

  enum Action: Equatable, Sendable {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// An enum of features, written by hand.
struct Wing: Reducer {
  @CasePathable
  @ObservableState
  enum State: Equatable, Sendable {
    case empty
    case meeting(Desk.State)
    case office(Desk.State)
  }

  @CasePathable
  enum Action: Sendable {
    case meeting(Desk.Action)
    case office(Desk.Action)
    case moved(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .moved(let new) = action { state = new }
      return .none
    }
    .ifCaseLet(\.meeting, action: \.meeting) { Desk() }
    .ifCaseLet(\.office, action: \.office) { Desk() }
  }
}
