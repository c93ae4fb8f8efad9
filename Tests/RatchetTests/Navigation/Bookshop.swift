import Ratchet

/// A parent that presents one of several features, a feature alone, and an alert alone.
struct Bookshop: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
    @PresentationState var destination: Destination.State?
    @PresentationState var worker: Worker.State?
    @PresentationState var alert: AlertLike<Destination.Alert>?
  }

  @CasePathable
  enum Action: Sendable {
    case work(Work<State, Action>)
    case destination(PresentationAction<Destination.Action>)
    case worker(PresentationActionOf<Worker>)
    case alert(PresentationAction<Destination.Alert>)

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work(.change(body))
    }
  }

  /// Runs in the parent at a child's action, after the child. Does nothing unless a test sets it.
  var afterChild: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .work(let work) = action { return work.body(&state) }
      return afterChild(&state, action)
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$worker, action: \.worker) { Worker() }
    .ifLet(\.$alert, action: \.alert)
  }
}
