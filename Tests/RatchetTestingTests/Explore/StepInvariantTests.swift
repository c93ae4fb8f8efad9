import Ratchet
import RatchetIssues
import RatchetTesting
import Testing

@Suite("Invariants of changes") struct StepInvariantTests {
  private static let expected = [
    """
    RatchetIssue T038 at StepInvariantTests.swift:20
      An invariant does not hold: the number goes up (- before, + after).
        action  .factLoaded("x")
        state     Fact.State(
                    … (1 unchanged),
                -   text: nil,
                +   text: "x",
                    … (1 unchanged)
                  )
      Check what the action changes, and what it leaves unchanged.
      More: ratchet explain T038
    """
  ]

  private func issues(_ work: @Sendable () async -> Void) async -> [String] {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) { await work() }
    return collector.issues.map(\.description)
  }

  @Test("T038: are reported when a change breaks them, with the action and the change")
  func store() async {
    let issues = await issues {
      let store = Store(initialState: Fact.State()) { Fact() }
      await store.invariant("the number goes up", line: 20) { before, after in
        before.number < after.number
      }
      await store.send(.incrementTapped)
      await store.send(.factLoaded("x"))
      await store.send(.incrementTapped)
    }
    #expect(issues == Self.expected)
  }

  @Test("T038: are reported by a test store too")
  func testStore() async {
    let issues = await issues {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.invariant("the number goes up", line: 20) { before, after in
        before.number < after.number
      }
      await store.send(.incrementTapped) { $0.number = 1 }
      await store.send(.factLoaded("x")) { $0.text = "x" }
      await store.send(.incrementTapped) { $0.number = 2 }
    }
    #expect(issues == Self.expected)
  }

  @Test("T038: are all checked, however many a test store has")
  func several() async {
    let issues = await issues {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.invariant("the number goes up", line: 20) { before, after in
        before.number < after.number
      }
      await store.invariant("the number is positive", comparing: \.number) { $1 >= 0 }
      await store.invariant("the number is small") { $0.number < 100 }
      await store.send(.incrementTapped) { $0.number = 1 }
      await store.send(.factLoaded("x")) { $0.text = "x" }
      await store.send(.incrementTapped) { $0.number = 2 }
    }
    #expect(issues == Self.expected)
  }
}
