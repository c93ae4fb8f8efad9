import RatchetTesting
import Testing

@Suite("State that differs from the expectation:") struct StateFailureTests {
  private func texts(
    _ steps: nonisolated(nonsending) (TestStoreOf<Fact>) async -> Void
  ) async -> [String] {
    await issueTexts { await steps(TestStore(initialState: Fact.State()) { Fact() }) }
  }

  @Test("T001: a closure with another change than the feature's")
  func stateDiffers() async {
    let texts = await texts {
      await $0.send(.incrementTapped, assert: { $0.number = 2 }, line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at StateFailureTests.swift:10
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

  @Test("T001: a closure that leaves out one of two changes")
  func changeLeftOut() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State(isLoading: true)) { Fact() }
      await store.send(.factLoaded("seven"), assert: { $0.text = "seven" }, line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at StateFailureTests.swift:10
          The state differs from the expected state (- expected, + actual).
            action  .factLoaded("seven")
            state     Fact.State(
                        … (2 unchanged),
                    -   isLoading: true
                    +   isLoading: false
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("T001: an assertion without an action names no action")
  func assertion() async {
    let texts = await texts { $0.assert({ $0.number = 5 }, line: 11) }
    #expect(
      texts == [
        """
        RatchetIssue T001 at StateFailureTests.swift:11
          The state differs from the expected state (- expected, + actual).
            state    Fact.State(
                   -   number: 5,
                   +   number: 0,
                       … (2 unchanged)
                     )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("T001: an action of an effect is checked like a sent one, at the line of the receive")
  func received() async {
    let texts = await texts {
      await $0.send(.twoFactsTapped).finish()
      await $0.receive(.factLoaded("one"), assert: { $0.text = "two" }, line: 12)
      await $0.skipReceivedActions()
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at StateFailureTests.swift:12
          The state differs from the expected state (- expected, + actual).
            action  .factLoaded("one")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: "two",
                    +   text: "one",
                        … (1 unchanged)
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("T002: a change, and a step without a closure")
  func changedWithoutClosure() async {
    let texts = await texts { await $0.send(.incrementTapped, line: 13) }
    #expect(
      texts == [
        """
        RatchetIssue T002 at StateFailureTests.swift:13
          The state changed, but the step has no closure (- before, + after).
            action  .incrementTapped
            state     Fact.State(
                    -   number: 0,
                    +   number: 1,
                        … (2 unchanged)
                      )
          Add a closure that makes the change: { $0.field = … }.
          More: ratchet explain T002
        """
      ])
  }

  @Test("T003: a closure, and nothing changed")
  func closureWithoutChange() async {
    let texts = await texts { await $0.send(.refreshTapped, assert: { _ in }, line: 14) }
    #expect(
      texts == [
        """
        RatchetIssue T003 at StateFailureTests.swift:14
          The step has a closure, but the state did not change.
            action  .refreshTapped
          Remove the closure, or find out why the feature changes nothing.
          More: ratchet explain T003
        """
      ])
  }

  @Test("T004: a closure that throws, in a step and in an assertion; nothing else is reported")
  func closureThrew() async {
    struct Torn: Error, CustomStringConvertible { let description = "the page is torn" }
    let texts = await texts {
      await $0.send(.incrementTapped, assert: { _ in throw Torn() }, line: 15)
      $0.assert({ _ in throw Torn() }, line: 16)
    }
    #expect(
      texts
        == [15, 16].map {
          """
          RatchetIssue T004 at StateFailureTests.swift:\($0)
            The step's closure threw an error.
              error  the page is torn
            Make the expected state without throwing.
            More: ratchet explain T004
          """
        })
  }

  @Test("After a failure the next step starts from the feature's actual state")
  func goesOn() async {
    let texts = await texts {
      await $0.send(.incrementTapped, assert: { $0.number = 7 })
      await $0.send(.incrementTapped) { $0.number = 2 }
    }
    #expect(texts.count == 1)
  }
}
