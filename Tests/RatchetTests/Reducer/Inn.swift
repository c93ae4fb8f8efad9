import Ratchet

/// A feature whose operators run children of every kind, and whose other reducers, above and below
/// those operators, can remove them.
struct Inn: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var optional: Worker.State?
    @PresentationState var presented: Worker.State?
    var observed = Observed()
    var rows: IdentifiedArrayOf<Worker.State> = []
    var stack = StackState<Worker.State>()
    var mode = Mode.State.idle
  }

  @ObservableState
  struct Observed: Equatable, Sendable {
    @Presents var presented: Worker.State?
  }

  @CasePathable
  enum Action: Sendable {
    case nothing
    case above(Work<State, Action>)
    case below(Work<State, Action>)
    case optional(Worker.Action)
    case presented(PresentationActionOf<Worker>)
    case observed(ObservedInn.Action)
    case rows(IdentifiedActionOf<Worker>)
    case stack(StackActionOf<Worker>)
    case mode(Mode.Action)

    static func above(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .above(
        Work {
          body(&$0)
          return .none
        })
    }

    static func below(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .below(
        Work {
          body(&$0)
          return .none
        })
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .above(let work) = action { work.body(&state) } else { .none }
    }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { Worker() }
      .ifLet(\.$presented, action: \.presented) { Worker() }
      .forEach(\.rows, action: \.rows) { Worker() }
      .forEach(\.stack, action: \.stack) { Worker() }
    Scope(state: \.observed, action: \.observed) { ObservedInn() }
    Scope(state: \.mode, action: \.mode) { Mode() }
    Reduce { state, action in
      if case .below(let work) = action { work.body(&state) } else { .none }
    }
  }

  /// An inn with an observed state.
  struct ObservedInn: Reducer {
    @CasePathable
    enum Action: Sendable {
      case nothing
      case presented(PresentationActionOf<Worker>)
    }

    var body: some Reducer<Observed, Action> {
      EmptyReducer().ifLet(\.$presented, action: \.presented) { Worker() }
    }
  }

  /// A state that is an enum.
  struct Mode: Reducer {
    @CasePathable
    @dynamicMemberLookup
    enum State: Equatable, Sendable {
      case idle
      case busy(Worker.State)
    }

    @CasePathable
    enum Action: Sendable {
      case nothing
      case busy(Worker.Action)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(\.busy, action: \.busy) { Worker() }
    }
  }
}

/// A feature with one inn, and with many.
struct Resort: Reducer {
  struct State: Equatable, Sendable {
    var inn: Inn.State?
    var inns: IdentifiedArrayOf<Inn.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case work(Work<State, Action>)
    case inn(Inn.Action)
    case inns(IdentifiedActionOf<Inn>)

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work(
        Work {
          body(&$0)
          return .none
        })
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .work(let work) = action { work.body(&state) } else { .none }
    }
    .ifLet(\.inn, action: \.inn) { Inn() }
    .forEach(\.inns, action: \.inns) { Inn() }
  }
}
