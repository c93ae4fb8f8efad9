import Ratchet

/// A parent of a child of every kind, all of which note when they run.
struct House: Reducer {
  struct State: Equatable, Sendable {
    var scoped = Lodger.State(id: 0)
    var optional: Lodger.State?
    @PresentationState var presented: Lodger.State?
    @PresentationState var alert: AlertLike<Lodger.Action>?
    var rows: IdentifiedArrayOf<Lodger.State> = []
    var mode = Mode.State.idle
  }

  @CasePathable
  enum Action: Sendable {
    case own
    case scoped(Lodger.Action)
    case optional(Lodger.Action)
    case presented(PresentationAction<Lodger.Action>)
    case alert(PresentationAction<Lodger.Action>)
    case rows(IdentifiedActionOf<Lodger>)
    case mode(Mode.Action)
  }

  let log: Log
  /// Runs in the parent at each action.
  var change: @Sendable (inout State) -> Effect<Action> = { _ in .none }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      log.note("above")
      return .none
    }
    Scope(state: \.scoped, action: \.scoped) { Lodger(log: log) }
    Reduce { state, _ in
      log.note("parent")
      return change(&state)
    }
    .ifLet(\.optional, action: \.optional) { Lodger(log: log) }
    .ifLet(\.$presented, action: \.presented) { Lodger(log: log) }
    .ifLet(\.$alert, action: \.alert)
    .forEach(\.rows, action: \.rows) { Lodger(log: log) }
    Scope(state: \.mode, action: \.mode) { Mode(log: log) }
  }

  /// A state that is an enum.
  struct Mode: Reducer {
    @CasePathable
    @dynamicMemberLookup
    enum State: Equatable, Sendable {
      case idle
      case busy(Lodger.State)
    }

    @CasePathable
    enum Action: Sendable {
      case busy(Lodger.Action)
      case stop
    }

    let log: Log

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        log.note("mode")
        if case .stop = action { state = .idle }
        if case .busy(.leave) = action { state = .idle }
        return .none
      }
      .ifCaseLet(\.busy, action: \.busy) { Lodger(log: log) }
    }
  }
}

/// A child that notes that it ran, and can start an effect that does not end by itself.
struct Lodger: Reducer {
  struct State: Equatable, Identifiable, Sendable { var id: Int }

  enum Action: Equatable, Sendable {
    case look
    case wait(Gate)
    /// Starts the effect of `wait`, and makes the parent remove the child.
    case leave(Gate)

    static var leave: Self { .leave(Gate()) }
  }

  let log: Log

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    log.note("child \(state.id)")
    switch action {
    case .look: return .none
    case .wait(let gate), .leave(let gate):
      return .run(name: "lodger \(state.id)") { _ in await gate.pass() }
    }
  }
}
