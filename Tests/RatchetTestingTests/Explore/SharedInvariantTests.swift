import Ratchet
import RatchetDependencies
import RatchetTesting
import Synchronization
import Testing

/// A feature that counts up a shared value, and a counter outside of its state.
private struct Meter: Reducer {
  struct State: Equatable {
    @Shared var count: Int
  }
  enum Action { case tapped, waited }

  let outside: Outside

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.$count.withLock { $0 += 1 }
      outside.add()
      return .none
    case .waited:
      return .none
    }
  }
}

private final class Outside: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

@Suite("Invariants over shared data:") struct SharedInvariantTests {
  private func makeStore(_ outside: Outside = Outside()) -> StoreOf<Meter> {
    Store(initialState: Meter.State(count: Shared(value: 0))) { Meter(outside: outside) }
  }

  @Test("T038: a shared value that breaks one is reported once, and again when it breaks again")
  func shared() async {
    let texts = await issueTexts {
      let store = makeStore()
      await store.invariant("at most two", line: 10) { $0.count <= 2 }
      for _ in 1...4 { await store.send(.tapped) }
      await store.state.$count.withLock { $0 = 0 }
      await store.send(.waited)
      for _ in 1...3 { await store.send(.tapped) }
    }
    let expected = """
      RatchetIssue T038 at SharedInvariantTests.swift:10
        An invariant does not hold: at most two.
          action  .tapped
          state   Meter.State(
                    count: 3
                  )
        Check what the action changes, and what it leaves unchanged.
        More: ratchet explain T038
      """
    #expect(texts == [expected, expected])
  }

  @Test("T038: a test store reports it too")
  func testStore() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Meter.State(count: Shared(value: 2))) {
        Meter(outside: Outside())
      }
      await store.invariant("at most two", line: 11) { $0.count <= 2 }
      await store.send(.tapped) { $0.$count.withLock { $0 = 3 } }
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T038"])
  }

  @Test("T038: one over a mock outside of the state is checked after each action")
  func outside() async {
    let texts = await issueTexts {
      let outside = Outside()
      let store = makeStore(outside)
      await store.invariant("called once", line: 12) { _ in outside.count <= 1 }
      for _ in 1...3 { await store.send(.tapped) }
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T038"])
  }

  @Test("T038: compared values are read while the state is present")
  func comparing() async {
    let texts = await issueTexts {
      let store = makeStore()
      await store.invariant("goes up by one at most", comparing: \.count, line: 13) {
        $1 - $0 <= 1
      }
      await store.send(.tapped)
      // A change between two actions is checked after the second.
      await store.state.$count.withLock { $0 = 7 }
      await store.send(.waited)
      await store.send(.tapped)
      let test = TestStore(initialState: Meter.State(count: Shared(value: 0))) {
        Meter(outside: Outside())
      }
      await test.invariant("never goes", comparing: \.count, line: 14) { $0 == $1 }
      await test.send(.tapped) { $0.$count.withLock { $0 = 1 } }
    }
    #expect(
      texts == [
        """
        RatchetIssue T038 at SharedInvariantTests.swift:13
          An invariant does not hold: goes up by one at most (- before, + after).
            action  .waited
            state   - 1
                    + 7
          Check what the action changes, and what it leaves unchanged.
          More: ratchet explain T038
        """,
        """
        RatchetIssue T038 at SharedInvariantTests.swift:14
          An invariant does not hold: never goes (- before, + after).
            action  .tapped
            state   - 0
                    + 1
          Check what the action changes, and what it leaves unchanged.
          More: ratchet explain T038
        """,
      ])
  }

  @Test("T030: an exploration finds the order that breaks one over shared state")
  func explored() async {
    let texts = await issueTexts {
      await explore(seeds: 20) {
        let store = makeStore()
        await store.invariant("at most two", line: 15) { $0.count <= 2 }
        await withTaskGroup { group in
          for _ in 1...3 { group.addTask { _ = await store.send(.tapped) } }
        }
      }
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T038", "RatchetIssue T030"])
  }
}
