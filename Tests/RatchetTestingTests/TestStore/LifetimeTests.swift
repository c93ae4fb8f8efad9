import RatchetTesting
import Testing

/// Opens a latch when it goes.
private final class Traced: Sendable {
  let gone = Latch()

  deinit { gone.open() }
}

// A leak keeps a latch shut; the limit turns that into a failure.
@Suite(.timeLimit(.minutes(20))) struct LifetimeTests {
  /// Makes a store of a feature that holds on to something, runs some steps, lets go of the store,
  /// and waits until what the feature held is gone.
  private func use(
    _ steps: nonisolated(nonsending) (TestStoreOf<Errand>) async -> Void
  ) async {
    weak var reference: TestStoreOf<Errand>?
    let gone = await {
      let traced = Traced()
      let store = TestStore(initialState: Errand.State()) {
        Reduce { state, action in
          withExtendedLifetime(traced) { Errand().reduce(into: &state, action: action) }
        }
      }
      reference = store
      await steps(store)
      return traced.gone
    }()
    #expect(reference == nil)
    await gone.passStubbornly()
  }

  /// An effect that holds on to something while it waits.
  private func hold(_ traced: Traced) -> Errand.Action {
    .run {
      .run { _ in
        try await Latch().pass()
        withExtendedLifetime(traced) {}
      }
    }
  }

  @Test("A store that was never used goes with the test, and its feature with it")
  func unused() async {
    await use { _ in }
  }

  @Test("They go after steps of every kind")
  func used() async {
    await use { store in
      await store.send(.run { .say("a") })
      await store.receive(\.done, "a") { $0.log = ["a"] }
      await store.send(.run { .pass(Latch(), then: "never") }).cancel()
      await store.send(.run { .pass(Latch(), then: "never") })
      await store.skipInFlightEffects()
      await store.finish()
    }
  }

  @Test("They go while an effect runs, which is cancelled and lets go of what it holds")
  func whileAnEffectRuns() async {
    var gone: Latch?
    let texts = await issueTexts {
      await use { store in
        let traced = Traced()
        gone = traced.gone
        await store.send(hold(traced))
      }
    }
    #expect(texts.count == 1)
    await gone?.passStubbornly()
  }

  @Test("They go after a wait whose time was up")
  func afterTimeout() async {
    let texts = await issueTexts {
      await use { store in
        await store.send(.run { .pass(Latch(), then: "never") })
        await store.receive(\.done, timeout: .nanoseconds(1))
        await store.skipInFlightEffects()
      }
    }
    #expect(texts.count == 1)
  }
}
