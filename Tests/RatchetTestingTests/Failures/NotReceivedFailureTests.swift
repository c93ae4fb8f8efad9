import RatchetTesting
import Testing

/// The timeout is an hour: if a step waited when nothing runs, these tests would not end.
@Suite("T007: a missing action") struct NotReceivedFailureTests {
  private func texts(
    _ steps: nonisolated(nonsending) (TestStoreOf<Fact>) async -> Void
  ) async -> [String] {
    await issueTexts {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.send(.refreshTapped)
      await steps(store)
      await store.skipInFlightEffects(strict: false)
    }
  }

  private func nothingRuns(_ expected: String, line: Int) -> String {
    """
    RatchetIssue T007 at NotReceivedFailureTests.swift:\(line)
      An action was expected, but no effect is running that could send it.
        expected  \(expected)
      Check that the feature returns the effect, and that it was not cancelled.
      More: ratchet explain T007
    """
  }

  @Test("Nothing runs: each form of receive fails at once, and shows the expected action")
  func nothingRuns() async {
    let texts = await texts { store in
      await store.receive(.factLoaded("one"), timeout: .seconds(3600), line: 10)
      await store.receive(\.factLoaded, timeout: .seconds(3600), line: 11)
      await store.receive(\.incrementTapped, timeout: .seconds(3600), line: 12)
      await store.receive(\.factLoaded, "x", timeout: .seconds(3600), line: 13)
      await store.receive({ _ in true }, timeout: .seconds(3600), line: 14)
    }
    #expect(
      texts == [
        nothingRuns(".factLoaded(\"one\")", line: 10),
        nothingRuns("an action of the case factLoaded, which holds String", line: 11),
        nothingRuns(".incrementTapped", line: 12),
        nothingRuns(".factLoaded(\"x\")", line: 13),
        nothingRuns("an action for which the predicate holds", line: 14),
      ])
  }

  @MainActor
  @Test("The effect ends without sending during the wait: fails at once")
  func endsWithoutSending() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .run { _ in try await latch.pass() } })
      // On the main actor the effect runs when `receive` waits.
      Task { latch.open() }
      await store.receive(\.done, timeout: .seconds(3600), line: 15)
    }
    #expect(texts == [nothingRuns("an action of the case done, which holds String", line: 15)])
  }

  @Test("An action cancelled the effect: fails at once, though the effect has yet to end")
  func cancelled() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .passStubbornly(latch, then: "late").cancellable(id: 1) })
      await store.send(.run { .cancel(id: 1) })
      await store.receive(\.done, timeout: .seconds(3600), line: 16)
    }
    latch.open()
    #expect(texts == [nothingRuns("an action of the case done, which holds String", line: 16)])
  }

  @Test("The time is up: running effects are listed, with the line that sent the action")
  func timedOut() async {
    let texts = await texts { store in
      await store.send(.listenTapped, line: 20)
      await store.receive(.factLoaded("x"), timeout: .zero, line: 21)
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at NotReceivedFailureTests.swift:21
          An action was expected but did not arrive in time.
            expected  .factLoaded("x")
            running   "listen" (Fact.swift:900), of the action sent at \
        NotReceivedFailureTests.swift:20, for … ms
                        waits for something the test store cannot see: a stream, a callback, a \
        task or an actor
          See what the running effects wait for: advance the clock, or finish their work.
          More: ratchet explain T007
        """
      ])
  }

  @Test("The store's timeout applies if the step has none, and passing time ends a wait")
  func storesTimeout() async {
    let texts = await texts { store in
      await store.send(.listenTapped, line: 20)
      store.timeout = .nanoseconds(1)
      await store.receive(\.incrementTapped, line: 22)
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at NotReceivedFailureTests.swift:22
          An action was expected but did not arrive in time.
            expected  .incrementTapped
            running   "listen" (Fact.swift:900), of the action sent at \
        NotReceivedFailureTests.swift:20, for … ms
                        waits for something the test store cannot see: a stream, a callback, a \
        task or an actor
          See what the running effects wait for: advance the clock, or finish their work.
          More: ratchet explain T007
        """
      ])
  }
}
