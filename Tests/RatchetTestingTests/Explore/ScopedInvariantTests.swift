import Ratchet
import RatchetTesting
import Testing

@Suite("Invariants of scoped stores") struct ScopedInvariantTests {
  @Test("T038: are checked after each action of the root, with the state of the scope")
  func scoped() async {
    let texts = await issueTexts {
      let store = Store(initialState: Team.State()) { Team() }
      await store.scope(state: \.lead, action: \.lead).invariant("nothing is done", line: 10) {
        $0.work == nil
      }
      await store.send(.guestLeft)
      await store.send(.lead(.workCame("a")))
      await store.send(.lead(.workCame("b")))
    }
    #expect(
      texts == [
        """
        RatchetIssue T038 at ScopedInvariantTests.swift:10
          An invariant does not hold: nothing is done (- before, + after).
            action  .lead(.workCame("a"))
            state     Worker.State(
                        id: 0,
                    -   work: nil
                    +   work: "a"
                      )
          Check what the action changes, and what it leaves unchanged.
          More: ratchet explain T038
        """
      ])
  }

  @Test("T038: of a change see each change, also by actions outside the scope")
  func changes() async {
    let texts = await issueTexts {
      let store = Store(initialState: Team.State()) { Team() }
      await store.scope(state: \.members, action: \.members).invariant("no member goes", line: 11) {
        $0.count <= $1.count
      }
      await store.send(.memberLeft(1))
      await store.send(.memberCame(1))
      await store.send(.memberLeft(1))
    }
    #expect(
      texts == [
        """
        RatchetIssue T038 at ScopedInvariantTests.swift:11
          An invariant does not hold: no member goes (- before, + after).
            action  .memberLeft(1)
            state   - [
                    -   [0]: Worker.State(
                    -     id: 1,
                    -     work: nil
                    -   )
                    - ]
                    + []
          Check what the action changes, and what it leaves unchanged.
          More: ratchet explain T038
        """
      ])
  }

  @Test("T039: are checked at the start")
  func atStart() async {
    let texts = await issueTexts {
      let store = Store(initialState: Team.State()) { Team() }
      await store.scope(state: \.lead, action: \.lead).invariant("work is done", line: 12) {
        $0.work != nil
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T039 at ScopedInvariantTests.swift:12
          An invariant does not hold at the start: work is done.
            state  Worker.State(
                     id: 0,
                     work: nil
                   )
          More: ratchet explain T039
        """
      ])
  }

  @Test("end with a child that is removed, and are not checked for its replacement")
  func gone() async throws {
    let texts = try await issueTexts {
      let store = Store(initialState: Team.State(guest: Worker.State(id: 1))) { Team() }
      let guest = try #require(await store.scope(state: \.guest, action: \.guest))
      await guest.invariant("has no work", line: 13) { $0.work == nil }
      await store.send(.guestLeft)
      await store.send(.guestCame(2))
      await store.send(.guest(.workCame("a")))
    }
    #expect(texts == [])
  }

  @Test("are checked in an exploration, and found broken in the order that breaks them")
  func explored() async {
    let texts = await issueTexts {
      await explore(seeds: 50) {
        let store = Store(initialState: Team.State()) { Team() }
        await store.scope(state: \.lead, action: \.lead).invariant("none", line: 14) {
          $0.work == nil
        }
        await store.send(.lead(.startTapped)).finish()
      }
    }
    #expect(
      texts.map { $0.prefix(17) } == ["RatchetIssue T038", "RatchetIssue T030"])
  }
}
