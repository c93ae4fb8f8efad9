import Ratchet

/// A row with effects of every kind, for the tests of this target.
struct Counter: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case incrementTapped
    case set(Int)
    case chain(Int)
    case wait(Gate)
    case passed(Gate)
    case stop
    case removeMe
  }

  enum CancelID { case wait }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      state.count += 1
      return .none
    case .set(let value):
      state.count = value
      return .none
    case .chain(let left):
      state.count += 1
      return left > 0 ? .send(.chain(left - 1)) : .none
    case .wait(let gate):
      return .run { send in
        await gate.pass()
        await send(.passed(gate))
      }
      .cancellable(id: CancelID.wait)
    case .passed:
      state.count += 1
      return .none
    case .stop:
      return .cancel(id: CancelID.wait)
    case .removeMe:
      return .none
    }
  }
}
