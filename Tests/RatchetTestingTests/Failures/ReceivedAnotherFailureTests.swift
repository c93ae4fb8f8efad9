import RatchetTesting
import Testing

@Suite("T008: another action instead of the expected one") struct ReceivedAnotherFailureTests {
  /// A store with `.factLoaded("one")` to be received.
  private func texts(
    _ receive: nonisolated(nonsending) (TestStoreOf<Fact>) async -> Void
  ) async -> [String] {
    await issueTexts {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.send(.twoFactsTapped).finish()
      await receive(store)
      await store.receive(.factLoaded("two")) { $0.text = "two" }
    }
  }

  private func withDifference(line: Int) -> [String] {
    [
      """
      RatchetIssue T008 at ReceivedAnotherFailureTests.swift:\(line)
        The received action is not the expected one (- expected, + received).
          action  - .factLoaded("two")
                  + .factLoaded("one")
        Actions are received in the order in which effects sent them.
        More: ratchet explain T008
      """
    ]
  }

  private func withBoth(_ expected: String, line: Int) -> [String] {
    [
      """
      RatchetIssue T008 at ReceivedAnotherFailureTests.swift:\(line)
        The received action is not the expected one.
          expected  \(expected)
          received  .factLoaded("one")
        Actions are received in the order in which effects sent them.
        More: ratchet explain T008
      """
    ]
  }

  @Test("By value: the difference is shown; the received action is accounted for")
  func value() async {
    let texts = await texts { await $0.receive(.factLoaded("two"), line: 10) }
    #expect(texts == withDifference(line: 10))
  }

  @Test("By case and value: the difference is shown")
  func caseAndValue() async {
    let texts = await texts { await $0.receive(\.factLoaded, "two", line: 11) }
    #expect(texts == withDifference(line: 11))
  }

  @Test("By a case without a value: the action is named")
  func emptyCase() async {
    let texts = await texts { await $0.receive(\.incrementTapped, line: 12) }
    #expect(texts == withBoth(".incrementTapped", line: 12))
  }

  @Test("By a case with a value: the type of the value is named")
  func caseWithValue() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .send(.run { .none }) })
      await store.receive(\.done, line: 13)
    }
    #expect(
      texts == [
        """
        RatchetIssue T008 at ReceivedAnotherFailureTests.swift:13
          The received action is not the expected one.
            expected  an action of the case done, which holds String
            received  .run((function))
          Actions are received in the order in which effects sent them.
          More: ratchet explain T008
        """
      ])
  }

  @Test("By predicate: both are shown")
  func predicate() async {
    let texts = await texts {
      await $0.receive({ $0 == .factLoaded("two") }, line: 14)
    }
    #expect(texts == withBoth("an action for which the predicate holds", line: 14))
  }

  @Test("The closure of a step that received another action is not run")
  func closureIsNotRun() async {
    let texts = await texts {
      await $0.receive(.factLoaded("two"), assert: { _ in Issue.record("must not run") }, line: 15)
    }
    #expect(texts == withDifference(line: 15))
  }
}
