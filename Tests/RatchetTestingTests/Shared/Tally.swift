import Ratchet
import RatchetTesting

/// A feature whose state refers to shared values.
@Reducer struct Tally {
  struct State: Equatable {
    @Shared var count: Int
    @Shared(.inMemory("log")) var log: [String] = []
    var own = 0
  }

  enum Action: Equatable {
    case incrementTapped
    case bothTapped
    case nothingTapped
    case effectTapped
    case effectEnded
    case sendTapped
    case noted(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.$count.withLock { $0 += 1 }
        return .none
      case .bothTapped:
        state.own += 1
        state.$count.withLock { $0 += 1 }
        return .none
      case .nothingTapped, .effectEnded:
        return .none
      case .effectTapped:
        return .run { [count = state.$count] _ in count.withLock { $0 += 10 } }
      case .sendTapped:
        return .run { [count = state.$count] send in
          count.withLock { $0 += 10 }
          await send(.noted("one"))
          count.withLock { $0 += 10 }
          await send(.noted("two"))
        }
      case .noted(let line):
        state.$log.withLock { $0.append(line) }
        return .none
      }
    }
  }

  static func store(_ count: Shared<Int>) -> TestStoreOf<Tally> {
    TestStore(initialState: State(count: count)) { Tally() }
  }
}
