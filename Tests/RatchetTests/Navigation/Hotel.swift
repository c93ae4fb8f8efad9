import Ratchet

/// A parent of one child of every removable kind.
@Reducer
struct Hotel {
  struct State: Equatable, Sendable {
    @PresentationState var destination: Stop.State?
    @PresentationState var guest: Guest.State?
    var optional: Guest.State?
    var rows: IdentifiedArrayOf<Worker.State> = []
    var path = StackState<Stop.State>()
    var guests = StackState<Guest.State>()
  }

  enum Action: Sendable {
    case work(Work<State, Action>)
    case destination(PresentationAction<Stop.Action>)
    case guest(PresentationAction<Guest.Action>)
    case optional(Guest.Action)
    case rows(IdentifiedActionOf<Worker>)
    case path(StackActionOf<Stop>)
    case guests(StackActionOf<Guest>)

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work(.change(body))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .work(let work) = action { return work.body(&state) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$guest, action: \.guest) { Guest() }
    .ifLet(\.optional, action: \.optional) { Guest() }
    .forEach(\.rows, action: \.rows) { Worker() }
    .forEach(\.path, action: \.path)
    .forEach(\.guests, action: \.guests) { Guest() }
  }
}

/// A child without an id.
@Reducer
struct Guest {
  struct State: Equatable, Sendable { var log: [String] = [] }
  enum Action: Sendable { case log(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .log(let line) = action { state.log.append(line) }
      return .none
    }
  }
}
