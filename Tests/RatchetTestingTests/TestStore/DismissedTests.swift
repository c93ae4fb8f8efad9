import RatchetDependencies
import RatchetTesting
import Testing

@Suite("A feature that dismisses itself") struct DismissedTests {
  /// Dismisses itself when it has saved; presents another draft.
  @Reducer
  struct Draft {
    struct State: Equatable {
      var saved = 0
      @Presents var next: Leaf.State?
    }

    enum Action {
      case saveTapped
      case dismissSoon
      case dismissThenSaved
      case tickTapped
      case saved
      case dismissAfter(AsyncStream<Int>)
      case stopTapped
      case next(PresentationAction<Leaf.Action>)
    }

    @Dependency(\.dismiss) var dismiss
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .saveTapped:
          return .run { send in
            await send(.saved)
            await dismiss()
          }
        case .dismissSoon:
          return .run { _ in
            try await clock.sleep(for: .seconds(1))
            await dismiss()
          }
          .cancellable(id: "soon")
        case .dismissThenSaved:
          return .run { send in
            await dismiss()
            await send(.saved)
          }
        case .tickTapped:
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.saved) }
          }
        case .dismissAfter(let numbers):
          return .run { _ in
            // On cancellation, the loop ends without an error.
            for await _ in numbers {}
            await dismiss()
          }
          .cancellable(id: "soon")
        case .stopTapped:
          return .cancel(id: "soon")
        case .saved:
          state.saved += 1
          return .none
        case .next:
          return .none
        }
      }
      .ifLet(\.$next, action: \.next) { Leaf() }
    }
  }

  @Reducer
  struct Leaf {
    struct State: Equatable {}
    enum Action { case closeTapped, waitTapped }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .closeTapped: .run { _ in await dismiss() }
        case .waitTapped: .run { _ in try await Task.never() }
        }
      }
    }
  }

  @Test("is dismissed when its effect has called dismiss, and not before; its actions are received")
  func dismissed() async {
    let store = TestStore(initialState: Draft.State()) { Draft() }
    #expect(!store.isDismissed)
    await store.send(.saveTapped)
    #expect(store.isDismissed)
    await store.receive(\.saved) { $0.saved = 1 }
    await store.finish()
  }

  @Test("ends its other effects on dismissal, and those of its presented child, as in a tree")
  func endsEffects() async {
    let clock = TestClock()
    let store = TestStore(initialState: Draft.State(next: Leaf.State())) {
      Draft()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.tickTapped)
    await store.send(.next(.presented(.waitTapped)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved) { $0.saved = 1 }
    await store.send(.saveTapped)
    await store.receive(\.saved) { $0.saved = 2 }
    #expect(store.isDismissed)
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("sends nothing after it has called dismiss: the effect that did so ends there")
  func nothingAfterwards() async {
    for _ in 0..<50 {
      let store = TestStore(initialState: Draft.State()) { Draft() }
      await store.send(.dismissThenSaved)
      #expect(store.isDismissed)
      await store.finish()
    }
  }

  @MainActor @Test("ends its effects on the main actor too")
  func onMainActor() async {
    let clock = TestClock()
    let store = TestStore(initialState: Draft.State()) {
      Draft()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.tickTapped)
    await store.send(.saveTapped)
    await store.receive(\.saved) { $0.saved = 1 }
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test("is not dismissed by an effect that waits, nor by one that was cancelled")
  func waiting() async {
    let clock = TestClock()
    let store = TestStore(initialState: Draft.State()) {
      Draft()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.dismissSoon)
    #expect(!store.isDismissed)
    await store.send(.stopTapped)
    await store.finish()
    #expect(!store.isDismissed)
    await store.send(.dismissSoon)
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test("is not dismissed by a cancelled effect that calls dismiss")
  func cancelled() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: Draft.State()) { Draft() }
    let task = await store.send(.dismissAfter(numbers))
    await store.send(.stopTapped)
    await task.finish()
    #expect(!store.isDismissed)
    continuation.finish()
  }

  @Test("is not dismissed when its presented child dismisses itself")
  func child() async {
    let store = TestStore(initialState: Draft.State(next: Leaf.State())) { Draft() }
    await store.send(.next(.presented(.closeTapped)))
    await store.receive(\.next.dismiss) { $0.next = nil }
    #expect(!store.isDismissed)
  }

  @Test("runs the test's overridden dependency instead, inside or around the store")
  func overridden() async {
    let inside = Dismissals()
    let store = TestStore(initialState: Draft.State()) {
      Draft()
    } withDependencies: {
      $0.dismiss = DismissEffect { await inside.note() }
    }
    await store.send(.saveTapped)
    await store.receive(\.saved) { $0.saved = 1 }
    #expect(!store.isDismissed)
    #expect(await inside.count == 1)

    let around = Dismissals()
    let other = withDependencies {
      $0.dismiss = DismissEffect { await around.note() }
    } operation: {
      TestStore(initialState: Draft.State()) { Draft() }
    }
    await other.send(.saveTapped)
    await other.receive(\.saved) { $0.saved = 1 }
    #expect(!other.isDismissed)
    #expect(await around.count == 1)
  }

  private actor Dismissals {
    var count = 0
    func note() { count += 1 }
  }

  @Test("T015: reports a send to a dismissed feature; the action is not reduced")
  func sent() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Draft.State()) { Draft() }
      await store.send(.saveTapped)
      await store.receive(\.saved) { $0.saved = 1 }
      await store.send(.saved, assert: { $0.saved = 2 }, line: 20).finish()
      #expect(store.state.saved == 1)
    }
    #expect(
      texts == [
        """
        RatchetIssue T015 at DismissedTests.swift:20
          An action was sent to a feature that has dismissed itself; it was not reduced.
            action  .saved
          A dismissed feature is no longer shown, so no action can be sent to it. End the test \
        with store.isDismissed, or find out why the feature calls dismiss() so early.
          More: ratchet explain T015
        """
      ])
  }
}
