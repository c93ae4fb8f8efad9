import Ratchet
import RatchetTesting
import Testing

@Reducer
struct LongLivingEffects {
  @ObservableState
  struct State: Equatable {
    var isTimerActive = false
    var screenshotCount = 0
    var secondsElapsed = 0
  }

  enum Action {
    case onDisappear
    case task
    case timerTicked
    case toggleTimerButtonTapped
    case userDidTakeScreenshotNotification
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.screenshots) var screenshots

  // A type that is its own id, as in older features.
  enum CancelID: Hashable { case timer }

  var body: some Reducer<State, Action> {
    Reduce(self.core)
  }

  func core(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .onDisappear:
      return .cancel(id: CancelID.timer)

    case .task:
      return .run { send in
        for await _ in await self.screenshots() {
          await send(.userDidTakeScreenshotNotification)
        }
      }

    case .timerTicked:
      state.secondsElapsed += 1
      return .none

    case .toggleTimerButtonTapped:
      state.isTimerActive.toggle()
      return .run { [isTimerActive = state.isTimerActive] send in
        guard isTimerActive else { return }
        for await _ in self.clock.timer(interval: .seconds(1)) {
          await send(.timerTicked)
        }
      }
      .cancellable(id: CancelID.timer, cancelInFlight: true)

    case .userDidTakeScreenshotNotification:
      state.screenshotCount += 1
      return .none
    }
  }
}

extension DependencyValues {
  var screenshots: @Sendable () async -> AsyncStream<Void> {
    get { self[ScreenshotsKey.self] }
    set { self[ScreenshotsKey.self] = newValue }
  }
}

private enum ScreenshotsKey: DependencyKey {
  static let liveValue: @Sendable () async -> AsyncStream<Void> = { .finished }
  static let testValue: @Sendable () async -> AsyncStream<Void> = unimplemented(
    #"@Dependency(\.screenshots)"#, placeholder: .finished
  )
}

@MainActor
@Suite("Long-living effects in the Composable Architecture's style") struct LongLivingEffectsTests {
  @Test("observe outside events until they are cancelled")
  func reducer() async {
    let (screenshots, takeScreenshot) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: LongLivingEffects.State()) {
      LongLivingEffects()
    } withDependencies: {
      $0.screenshots = { screenshots }
    }

    let task = await store.send(.task)

    takeScreenshot.yield()
    await store.receive(\.userDidTakeScreenshotNotification) {
      $0.screenshotCount = 1
    }

    await task.cancel()

    takeScreenshot.yield()
  }

  @Test("count seconds")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(initialState: LongLivingEffects.State()) {
      LongLivingEffects()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.toggleTimerButtonTapped) {
      $0.isTimerActive = true
    }
    for seconds in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timerTicked) {
        $0.secondsElapsed = seconds
      }
    }
    await store.send(.toggleTimerButtonTapped) {
      $0.isTimerActive = false
    }
    await store.send(.onDisappear)
  }
}
