import Ratchet
import RatchetDependencies

/// A feature that refuses actions by errors, beside a reducer that does not.
struct Bank: Reducer {
  struct State: Equatable {
    var balance = 10
    var visits = 0
  }

  enum Action: Equatable, Sendable {
    case deposited(Int)
    case withdraw(Int)
    case withdrawSoon(Int)
    case auditTapped
    case passed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action != .passed { state.visits += 1 }
      return .none
    }
    Reduce.throwing(
      { state, action in
        switch action {
        case .deposited(let amount):
          state.balance += amount
          return .none
        case .withdraw(let amount):
          state.balance -= amount
          if state.balance < 0 { throw BankError.overdrawn(by: -state.balance) }
          return .none
        case .withdrawSoon(let amount):
          return .send(.withdraw(amount))
        case .auditTapped:
          throw BankError.frozen
        case .passed:
          return .none
        }
      }, line: 908)
  }
}

enum BankError: Error, Equatable {
  case overdrawn(by: Int)
  case frozen
}

/// Calls a throwing reducer by hand, without a store's knowledge: its own changes stay.
struct Vault: Reducer {
  struct State: Equatable { var tries = 0 }
  enum Action { case openTapped }

  /// If set, this value is changed instead of the state.
  var count: Shared<Int>?

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if let count { count.withLock { $0 += 1 } } else { state.tries += 1 }
    return Reduce.throwing({ _, _ in throw BankError.frozen }, line: 909)
      .reduce(into: &state, action: action)
  }
}

/// Changes a shared value, and then throws.
struct Ledger: Reducer {
  struct State: Equatable {}
  enum Action { case countTapped }

  let count: Shared<Int>

  var body: some Reducer<State, Action> {
    Reduce.throwing { _, _ in
      count.withLock { $0 += 1 }
      throw BankError.frozen
    }
  }
}
