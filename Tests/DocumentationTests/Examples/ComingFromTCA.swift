import Ratchet
import RatchetTesting
import Testing

enum ComingFromTCAExamples {
  @Reducer
  struct Stopwatch {
    @ObservableState
    struct State: Equatable {
      var isRunning = false
      var seconds = 0
    }

    enum Action: Equatable {
      case ticked
      case toggled
    }

    private enum CancelID { case timer }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ticked:
          state.seconds += 1
          return .none

        case .toggled:
          state.isRunning.toggle()
          guard state.isRunning else { return .cancel(id: CancelID.timer) }
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: CancelID.timer)
        }
      }
    }
  }
}

@Suite("The stopwatch of the documentation") struct ComingFromTCATests {
  @Test("counts the seconds")
  @MainActor func counts() async {
    let clock = TestClock()
    let store = TestStore(initialState: ComingFromTCAExamples.Stopwatch.State()) {
      ComingFromTCAExamples.Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.toggled) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.send(.toggled) { $0.isRunning = false }
  }
}
