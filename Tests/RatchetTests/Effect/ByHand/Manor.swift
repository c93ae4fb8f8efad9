import Ratchet

/// A feature with a child of every kind. One of its actions makes it call its own reducer by hand.
struct Manor: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var left = Worker.State()
    var right = Worker.State()
    var optional: Worker.State?
    @PresentationState var guest: Worker.State?
    var rows: IdentifiedArrayOf<Worker.State> = []
    var path = StackState<Worker.State>()
  }

  @CasePathable
  indirect enum Action: Sendable {
    case byHand(Action)
    case change(@Sendable (inout State) -> Void)
    case cancel(String)
    case left(Worker.Action)
    case right(Worker.Action)
    case optional(Worker.Action)
    case guest(PresentationAction<Worker.Action>)
    case rows(IdentifiedActionOf<Worker>)
    case path(StackActionOf<Worker>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Worker() }
    Scope(state: \.right, action: \.right) { Worker() }
    Reduce { state, action in
      switch action {
      case .byHand(let action):
        return reduce(into: &state, action: action)
      case .change(let change):
        change(&state)
        return .none
      case .cancel(let id):
        return .cancel(id: id)
      default:
        return .none
      }
    }
    .ifLet(\.optional, action: \.optional) { Worker() }
    .ifLet(\.$guest, action: \.guest) { Worker() }
    .forEach(\.rows, action: \.rows) { Worker() }
    .forEach(\.path, action: \.path) { Worker() }
  }
}

extension Manor.State {
  /// A manor with every child.
  static func full(id: Int = 0) -> Manor.State {
    var state = Manor.State(id: id, optional: .init(), guest: .init(), rows: [.init(id: 7)])
    state.path.append(Worker.State())
    return state
  }
}

extension Manor {
  /// A child that can be removed.
  enum Child: CaseIterable, Sendable {
    case optional, guest, row, element

    func action(_ action: Worker.Action, in manor: Manor.State) -> Manor.Action {
      switch self {
      case .optional: .optional(action)
      case .guest: .guest(.presented(action))
      case .row: .rows(.element(id: 7, action: action))
      case .element: .path(.element(id: manor.path.ids[0], action: action))
      }
    }

    /// The action that removes the child.
    var removal: Manor.Action {
      .change { state in
        switch self {
        case .optional: state.optional = nil
        case .guest: state.guest = nil
        case .row: state.rows.remove(id: 7)
        case .element: state.path.removeLast()
        }
      }
    }
  }
}

/// A feature that runs a manor in every way, including by hand.
struct Estate: Reducer {
  struct State: Equatable, Sendable {
    var main = Manor.State.full()
    var second: Manor.State? = .full()
    var manors: IdentifiedArrayOf<Manor.State> = [.full(id: 3)]
    var called = Manor.State.full()
  }

  @CasePathable
  enum Action: Sendable {
    case main(Manor.Action)
    case second(Manor.Action)
    case manors(IdentifiedActionOf<Manor>)
    case called(Manor.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.main, action: \.main) { Manor() }
    Reduce { state, action in
      guard case .called(let action) = action else { return .none }
      return Manor().reduce(into: &state.called, action: action).map(Action.called)
    }
    .ifLet(\.second, action: \.second) { Manor() }
    .forEach(\.manors, action: \.manors) { Manor() }
  }
}

extension Estate {
  /// The ways in which the estate runs a manor.
  enum Way: CaseIterable, Sendable {
    case scope, ifLet, forEach, byHand

    func action(_ action: Manor.Action) -> Estate.Action {
      switch self {
      case .scope: .main(action)
      case .ifLet: .second(action)
      case .forEach: .manors(.element(id: 3, action: action))
      case .byHand: .called(action)
      }
    }

    func manor(in state: Estate.State) -> Manor.State {
      switch self {
      case .scope: state.main
      case .ifLet: state.second!
      case .forEach: state.manors[id: 3]!
      case .byHand: state.called
      }
    }
  }
}
