import RatchetTesting
import Testing

@Suite("Unreceived actions:") struct PendingFailureTests {
  /// A store with two actions of effects that wait to be received.
  private func withTwoPending(
    _ steps: nonisolated(nonsending) (TestStoreOf<Fact>) async -> Void
  ) async -> [String] {
    await issueTexts {
      let store = TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 1)
      await store.send(.twoFactsTapped).finish()
      await steps(store)
    }
  }

  @Test("T005: sending while actions are pending; they then count as received")
  func atSend() async {
    let texts = await withTwoPending { store in
      await store.send(.incrementTapped, assert: { $0.number = 1 }, line: 10)
      #expect(store.state == Fact.State(number: 1, text: "two"))
    }
    #expect(
      texts == [
        """
        RatchetIssue T005 at PendingFailureTests.swift:10
          2 actions from effects must be received before another is sent.
            action  .factLoaded("one")
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T005
        """
      ])
  }

  @Test("T005: one action")
  func oneAtSend() async {
    let texts = await withTwoPending { store in
      await store.receive(.factLoaded("one")) { $0.text = "one" }
      await store.send(.refreshTapped, line: 11)
    }
    #expect(
      texts == [
        """
        RatchetIssue T005 at PendingFailureTests.swift:11
          1 action from effects must be received before another is sent.
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T005
        """
      ])
  }

  @Test("T006: the test store is released, reported at the line where it was made")
  func atEnd() async {
    let texts = await withTwoPending { _ in }
    #expect(
      texts == [
        """
        RatchetIssue T006 at PendingFailureTests.swift:1
          The test ended before it received 2 actions from effects.
            action  .factLoaded("one")
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """
      ])
  }

  @Test("T006: one action")
  func oneAtEnd() async {
    let texts = await withTwoPending {
      await $0.receive(.factLoaded("one")) { $0.text = "one" }
    }
    #expect(
      texts == [
        """
        RatchetIssue T006 at PendingFailureTests.swift:1
          The test ended before it received 1 action from effects.
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """
      ])
  }

  @Test("T006: at finish, at its own line, and not again at the end")
  func atFinish() async {
    let texts = await withTwoPending { await $0.finish(line: 12) }
    #expect(
      texts == [
        """
        RatchetIssue T006 at PendingFailureTests.swift:12
          The test ended before it received 2 actions from effects.
            action  .factLoaded("one")
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """
      ])
  }

  @Test("T006: an action that the reducer sent at once counts as one of an effect")
  func sentAtOnce() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State(), reducer: { Errand() }, line: 2)
      await store.send(.run { .send(.done("at once")) })
    }
    #expect(
      texts == [
        """
        RatchetIssue T006 at PendingFailureTests.swift:2
          The test ended before it received 1 action from effects.
            action  .done("at once")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """
      ])
  }

  @Test("T006: a thousand ticks are one line, and of many actions the first are listed")
  func folded() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State(), reducer: { Errand() }, line: 2)
      await store.send(
        .run {
          .run { send in
            await send(.done("begin"))
            for _ in 1...1_000 { await send(.done("tick")) }
            for number in 1...100 { await send(.done("\(number)")) }
          }
        })
    }
    let numbers = (1...17).map { "    action  .done(\"\($0)\")" }.joined(separator: "\n")
    #expect(
      texts == [
        """
        RatchetIssue T006 at PendingFailureTests.swift:2
          The test ended before it received 1101 actions from effects.
            action  .done("begin")
            action  .done("tick") (1000 times)
        \(numbers)
            action  … (83 more)
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """
      ])
  }
}
