import Ratchet

/// The work that an action makes the reducer do, carried by the action.
struct Work<State, Action>: Sendable {
  let body: @Sendable (inout State) -> Effect<Action>

  /// A change of the state, without an effect.
  static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Work {
    Work { state in
      body(&state)
      return .none
    }
  }
}

/// A child feature: logs, and runs the work in its actions.
struct Worker: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var log: [String] = []
  }

  @CasePathable
  enum Action: Sendable {
    case log(String)
    case work(Work<State, Action>)

    static func work(_ body: @escaping @Sendable (inout State) -> Effect<Action>) -> Action {
      .work(Work(body: body))
    }

    static func effect(_ make: @escaping @Sendable () -> Effect<Action>) -> Action {
      .work { _ in make() }
    }

    /// Logs a line when the gate opens.
    static func wait(_ gate: Gate, id: String = "wait", then line: String = "passed") -> Action {
      .effect { .wait(gate, id: id, then: .log(line)) }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .log(let line):
      state.log.append(line)
      return .none
    case .work(let work):
      return work.body(&state)
    }
  }
}

extension Effect where Action: Sendable {
  /// An effect that sends an action when the gate opens. Its id is its name.
  static func wait(_ gate: Gate, id: String, then action: Action) -> Effect {
    .run(name: id) { send in
      await gate.pass()
      await send(action)
    }
    .cancellable(id: id)
  }
}
