import RatchetTesting
import Testing

/// Opens a latch when it is freed.
private final class Traced: Sendable {
  let gone = Latch()

  deinit { gone.open() }
}

// A leak keeps a latch shut; the limit turns that into a failure.
@Suite(.timeLimit(.minutes(20))) struct LifetimeTests {
  /// Makes a store of a feature that holds a reference, runs some steps, releases the store, and
  /// waits until the referenced object is freed.
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

  /// An effect that holds a reference while it waits.
  private func hold(_ traced: Traced) -> Errand.Action {
    .run {
      .run { _ in
        try await Latch().pass()
        withExtendedLifetime(traced) {}
      }
    }
  }

  @Test("An unused store is freed with the test, and its feature with it")
  func unused() async {
    await use { _ in }
  }

  @Test("Both are freed after steps of every kind")
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

  @Test("Both are freed while an effect runs, which is cancelled and releases its references")
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

  @Test("Both are freed after a wait that timed out")
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
