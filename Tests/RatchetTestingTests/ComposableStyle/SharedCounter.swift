import Ratchet
import RatchetTesting
import Testing

@Reducer
struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared var stats: Stats
    @Shared(.inMemory("composableStyleCount")) var count = 0
  }

  struct Stats: Equatable, Sendable {
    var maximum = 0
  }

  enum Action {
    case incrementButtonTapped
    case reset
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$count.withLock { $0 += 1 }
        state.$stats.withLock { [count = state.count] in $0.maximum = max($0.maximum, count) }
        return .none

      case .reset:
        state.$count.withLock { $0 = 0 }
        return .none
      }
    }
  }
}

@MainActor
@Suite("Shared state in the Composable Architecture's style") struct SharedCounterTests {
  @Test("is asserted like state")
  func increment() async {
    let store = TestStore(
      initialState: SharedCounter.State(stats: Shared(value: SharedCounter.Stats()))
    ) {
      SharedCounter()
    }

    await store.send(.incrementButtonTapped) {
      $0.$count.withLock { $0 = 1 }
      $0.$stats.withLock { $0.maximum = 1 }
    }
    await store.send(.reset) {
      $0.$count.withLock { $0 = 0 }
    }
  }
}
