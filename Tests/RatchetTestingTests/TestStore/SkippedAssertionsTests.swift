import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("T012: a test that is not exhaustive prints")
struct SkippedAssertionsTests {
  /// The printed text of some steps, and their failures.
  private func written<R: Reducer>(
    _ reducer: R, _ state: R.State, exhaustivity: Exhaustivity = .off(showSkippedAssertions: true),
    _ steps: nonisolated(nonsending) (TestStore<R.State, R.Action>) async -> Void
  ) async -> (notes: [String], failures: [String]) {
    let collector = IssueCollector()
    let failures = await issueTexts {
      let store = TestStore(initialState: state, reducer: { reducer }, line: 1)
      store.skippedReporter = .collect(into: collector)
      store.exhaustivity = exhaustivity
      await steps(store)
    }
    return (collector.issues.map(\.description.withoutAges), failures)
  }

  @Test("a step's change without a closure, at its line")
  func noClosure() async {
    let (notes, failures) = await written(Fact(), Fact.State()) { store in
      await store.send(.incrementTapped, line: 10)
      await store.send(.refreshTapped, line: 11)
      await store.send(.twoFactsTapped, line: 12)
      await store.receive(.factLoaded("one"), line: 13)
      await store.receive(.factLoaded("two")) { $0.text = "two" }
    }
    #expect(failures == [])
    #expect(
      notes == [
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:10
          A change was skipped, because the test is not exhaustive (- before, + after).
            action  .incrementTapped
            state     Fact.State(
                    -   number: 0,
                    +   number: 1,
                        … (2 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:13
          A change was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("one")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: nil,
                    +   text: "one",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
      ])
  }

  @Test(
    "changes that a closure leaves out; a failure is reported, and nothing beside it")
  func partialClosure() async {
    let (notes, failures) = await written(Fact(), Fact.State(isLoading: true)) { store in
      await store.send(.factLoaded("one"), assert: { $0.text = "one" }, line: 14)
      await store.send(.factLoaded("two"), assert: { $0.text = "three" }, line: 15)
    }
    #expect(failures.map { $0.prefix(17) } == ["RatchetIssue T001"])
    #expect(
      notes == [
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:14
          A change was skipped, because the test is not exhaustive (- expected, + actual).
            action  .factLoaded("one")
            state     Fact.State(
                        … (2 unchanged),
                    -   isLoading: true
                    +   isLoading: false
                      )
          More: ratchet explain T012
        """
      ])
  }

  @Test("the whole change if a closure names a value that was absent before: it does not fail")
  func throwingClosure() async {
    let (notes, failures) = await written(Fact(), Fact.State()) { store in
      await store.send(
        .factLoaded("one"),
        assert: { if $0.text == nil { throw BankError.frozen } }, line: 20)
    }
    #expect(failures == [])
    #expect(
      notes == [
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:20
          A change was skipped, because the test is not exhaustive (- before, + after).
            action  .factLoaded("one")
            state     Fact.State(
                        … (1 unchanged),
                    -   text: nil,
                    +   text: "one",
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """
      ])
  }

  @Test("unreceived actions and running effects, at the end of the test")
  func atEnd() async {
    let (notes, failures) = await written(Fact(), Fact.State()) { store in
      await store.send(.twoFactsTapped)
      await store.receive(.factLoaded("one")) { $0.text = "one" }
      await store.send(.listenTapped, line: 16)
      await store.send(.twoFactsTapped)
      await store.receive(.factLoaded("one")) { $0.text = "one" }
    }
    #expect(failures == [])
    #expect(
      notes.dropFirst() == [
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:1
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
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:1
          1 effect was running when the test ended and was skipped, because the test is not \
        exhaustive.
            effect  "listen" (Fact.swift:900), of the action sent at SkippedAssertionsTests.swift:16, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          More: ratchet explain T012
        """,
      ])
    #expect(notes.first?.contains(".factLoaded(\"two\")") == true)
  }

  @Test("two effects that run")
  func twoEffects() async {
    let (notes, _) = await written(Fact(), Fact.State()) { store in
      await store.send(.listenTapped)
      await store.send(.listenTapped)
    }
    #expect(
      notes.first?.split(separator: "\n")[1]
        == """
          2 effects were running when the test ended and were skipped, because the test is not \
        exhaustive.
        """)
    #expect(notes.count == 1)
  }

  @Test("shared values: of a step, of a skipped action, of effects at the end")
  func shared() async {
    @Shared(value: 1) var count
    let (notes, failures) = await written(Tally(), Tally.State(count: $count)) { store in
      await store.send(.bothTapped, assert: { $0.own = 1 }, line: 17)
      await store.send(.noted("a"), line: 18)
      await store.send(.effectTapped, line: 19)
    }
    #expect(failures == [])
    #expect(
      notes == [
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:17
          A change was skipped, because the test is not exhaustive (- expected, + actual).
            action  .bothTapped
            state     Tally.State(
                    -   count: 1,
                    +   count: 2,
                        … (2 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:18
          A change was skipped, because the test is not exhaustive (- before, + after).
            action  .noted("a")
            state     Tally.State(
                        … (1 unchanged),
                    -   log: [],
                    +   log: [
                    +     [0]: "a"
                    +   ],
                        … (1 unchanged)
                      )
          More: ratchet explain T012
        """,
        """
        RatchetIssue T012 at SkippedAssertionsTests.swift:1
          A change of shared state was skipped, because the test is not exhaustive (- known, + \
        actual).
            Int  - 2
                 + 12
          More: ratchet explain T012
        """,
      ])
  }

  @Test("nothing, if exhaustivity is on or showing is off")
  func silent() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let (notes, _) = await written(Fact(), Fact.State(), exhaustivity: exhaustivity) { store in
        await store.send(.incrementTapped)
        await store.send(.twoFactsTapped)
        await store.send(.listenTapped)
      }
      #expect(notes == [])
    }
  }
}
