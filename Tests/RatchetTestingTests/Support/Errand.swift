import Ratchet

/// A feature whose actions carry a test's effects. The action is not `Equatable`.
struct Errand: Reducer {
  struct State: Equatable {
    var log: [String] = []
  }

  @CasePathable
  enum Action: Sendable {
    case run(@Sendable () -> Effect<Action>)
    case done(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .run(let effect):
      return effect()
    case .done(let line):
      state.log.append(line)
      return .none
    }
  }
}

extension Effect<Errand.Action> {
  /// Waits until a latch is open, or the effect is cancelled, then sends.
  static func pass(
    _ latch: Latch, then line: String, name: String? = nil, line source: UInt = #line
  ) -> Effect {
    .run(
      name: name,
      operation: { send in
        try await latch.pass()
        await send(.done(line))
      }, line: source)
  }

  /// Like `pass`, but does not end when it is cancelled.
  static func passStubbornly(_ latch: Latch, then line: String) -> Effect {
    .run { send in
      await latch.passStubbornly()
      await send(.done(line))
    }
  }

  static func say(_ lines: String...) -> Effect {
    .run { send in
      for line in lines { await send(.done(line)) }
    }
  }
}
