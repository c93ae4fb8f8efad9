import Ratchet
import RatchetDependencies

/// A parent of every kind of child, all of them workers.
struct Board: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
    var left = Worker.State()
    var right = Worker.State()
    var detail: Worker.State?
    var rows: IdentifiedArrayOf<Worker.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case log(String)
    case work(Work<State, Action>)
    case left(Worker.Action)
    case right(Worker.Action)
    case detail(Worker.Action)
    case rows(IdentifiedActionOf<Worker>)

    static func work(_ body: @escaping @Sendable (inout State) -> Effect<Action>) -> Action {
      .work(Work(body: body))
    }

    static func effect(_ make: @escaping @Sendable () -> Effect<Action>) -> Action {
      .work { _ in make() }
    }

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work { state in
        body(&state)
        return .none
      }
    }

    static func row(_ id: Int, _ action: Worker.Action) -> Action {
      .rows(.element(id: id, action: action))
    }
  }

  /// Runs in the parent at a child's action, after the child. Does nothing unless a test sets it.
  var afterChild: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Worker() }
    Scope(state: \.right, action: \.right) { Worker() }
    Reduce { state, action in
      switch action {
      case .log(let line):
        state.log.append(line)
        return .none
      case .work(let work):
        return work.body(&state)
      case .left, .right, .detail, .rows:
        return afterChild(&state, action)
      }
    }
    .ifLet(\.detail, action: \.detail) { Worker() }
    .forEach(\.rows, action: \.rows) { Worker() }
  }
}

extension Board {
  /// A store whose effects use a test's clock.
  static func store(_ state: State = State(), clock: TestClock<Duration>) -> StoreOf<Board> {
    Store(initialState: state) {
      Board()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }
}
