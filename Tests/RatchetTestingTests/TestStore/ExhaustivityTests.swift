import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("Exhaustivity") struct ExhaustivityTests {
  @Test("Off: changes, actions and effects need not be accounted for")
  func off() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.exhaustivity = .off
    await store.send(.incrementTapped)
    await store.send(.twoFactsTapped).finish()
    await store.send(.incrementTapped)
    await store.send(.listenTapped)
  }

  @Test("Off: a closure names only the relevant values, and these must match")
  func partialClosure() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State(isLoading: true)) { Fact() }
      store.exhaustivity = .off
      await store.send(.factLoaded("one")) { $0.text = "one" }
      await store.send(.refreshTapped) { $0.text = "one" }
      await store.send(.incrementTapped, assert: { $0.number = 2 }, line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at ExhaustivityTests.swift:10
          The state differs from the expected state (- expected, + actual).
            action  .incrementTapped
            state     Fact.State(
                    -   number: 2,
                    +   number: 1,
                        … (2 unchanged)
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("Off: receiving skips the actions before the one that matches")
  func passesOver() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.exhaustivity = .off
    await store.send(.twoFactsTapped)
    await store.receive(.factLoaded("two")) { $0.text = "two" }
  }

  @Test("Off: an action that never comes is still an issue")
  func neverComes() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      store.exhaustivity = .off
      await store.send(.twoFactsTapped)
      await store.receive(.factLoaded("three"), timeout: .seconds(3600), line: 11)
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at ExhaustivityTests.swift:11
          An action was expected, but no effect is running that could send it.
            expected  .factLoaded("three")
          Check that the feature returns the effect, and that it was not cancelled.
          More: ratchet explain T007
        """
      ])
  }

  @Test("The state is the one after the last step, with exhaustivity off too")
  func state() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.twoFactsTapped).finish()
    #expect(store.state.text == nil)
    store.assert { $0.text = nil }
    store.exhaustivity = .off
    #expect(store.state.text == nil)
    store.assert { $0.text = nil }
    await store.receive(.factLoaded("one"))
    #expect(store.state.text == "one")
    await store.skipReceivedActions()
    #expect(store.state.text == "two")
    await store.send(.twoFactsTapped)
    await store.finish()
    #expect(store.state.text == "two")
  }

  @Test(
    "In the closure of a step the state is the one before its action", arguments: [true, false])
  func stateInClosure(isExhaustive: Bool) async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.exhaustivity = isExhaustive ? .on : .off
    await store.send(.incrementTapped) {
      #expect(store.state.number == 0)
      $0.number = store.state.number + 1
    }
    await store.send(.twoFactsTapped)
    await store.receive(.factLoaded("one")) {
      #expect(store.state.text == nil)
      $0.text = "one"
    }
    await store.receive(\.factLoaded) { state, text in
      #expect(store.state.text == "one")
      state.text = text
    }
    #expect(store.state == Fact.State(number: 1, text: "two"))
  }

  @Test("For some steps only: the earlier setting returns, also when they throw")
  func withExhaustivity() async {
    struct Stop: Error {}
    let store = TestStore(initialState: Fact.State()) { Fact() }
    let answer = await store.withExhaustivity(.off) {
      await store.send(.incrementTapped)
      return store.exhaustivity
    }
    #expect(answer == .off)
    #expect(store.exhaustivity == .on)
    #expect(throws: Stop.self) {
      try store.withExhaustivity(.off) { throw Stop() }
    }
    #expect(store.exhaustivity == .on)
    await #expect(throws: Stop.self) {
      try await store.withExhaustivity(.off) {
        await store.finish()
        throw Stop()
      }
    }
    #expect(store.exhaustivity == .on)
    #expect(store.state.number == 1)
  }

  @Test("T012: with showSkippedAssertions, each skipped action is printed")
  func showSkippedAssertions() async {
    let collector = IssueCollector()
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      store.skippedReporter = .collect(into: collector)
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.twoFactsTapped)
      await store.receive(.factLoaded("two"), line: 12)
      await store.send(.twoFactsTapped).finish()
      await store.finish(line: 13)
    }
    #expect(texts == [])
    #expect(
      collector.issues.map(\.description) == [
        """
        RatchetIssue T012 at ExhaustivityTests.swift:12
          An action was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("one")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: nil,
                    +   text: "one",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at ExhaustivityTests.swift:12
          A change was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("two")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: "one",
                    +   text: "two",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at ExhaustivityTests.swift:13
          An action was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("one")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: "two",
                    +   text: "one",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at ExhaustivityTests.swift:13
          An action was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("two")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: "one",
                    +   text: "two",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
      ])
  }

  @Test("Off without showing prints nothing; on without anything skipped neither")
  func silent() async {
    let collector = IssueCollector()
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.skippedReporter = .collect(into: collector)
    await store.send(.twoFactsTapped).finish()
    await store.skipReceivedActions()
    store.exhaustivity = .off
    await store.send(.twoFactsTapped).finish()
    await store.finish()
    #expect(collector.issues == [])
  }
}
