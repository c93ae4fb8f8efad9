import Ratchet
import RatchetTesting
import Testing

/// Rows with shared values, and without `==`.
private struct Scores: Reducer {
  struct Row: Identifiable, Sendable {
    let id: Int
    var title = "a title that takes a buffer of its own"
    @Shared var count: Int
  }

  struct State: Sendable {
    var rows: IdentifiedArrayOf<Row>
  }

  enum Action: Sendable {
    case scored(Int)
    case renamed(Int, String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .scored(let id): state.rows[id: id]?.$count.withLock { $0 += 1 }
    case .renamed(let id, let title): state.rows[id: id]?.title = title
    }
    return .none
  }
}

@Suite("A test store finds differing shared values when nothing else differs")
struct SharedRowsTests {
  private func store() -> TestStoreOf<Scores> {
    TestStore(
      initialState: Scores.State(
        rows: IdentifiedArray((0..<3).map { Scores.Row(id: $0, count: Shared(value: 0)) }))
    ) {
      Scores()
    }
  }

  @Test("in rows that are the same references before and after")
  func references() async {
    let store = store()
    await store.send(.scored(1)) { $0.rows[id: 1]?.$count.withLock { $0 = 1 } }
    await store.send(.renamed(2, "b")) { $0.rows[id: 2]?.title = "b" }
    let line = #line + 2
    let issues = await issueTexts {
      await store.send(.scored(1))
    }
    #expect(
      issues == [
        """
        RatchetIssue T002 at SharedRowsTests.swift:\(line)
          The state changed, but the step has no closure (- before, + after).
            action  .scored(1)
            state     Scores.State(
                        rows: [
                          … (1 unchanged),
                          [1]: Scores.Row(
                            id: 1,
                            … (1 unchanged),
                    -       count: 1
                    +       count: 2
                          ),
                          … (1 unchanged)
                        ]
                      )
          Add a closure that makes the change: { $0.field = … }.
          More: ratchet explain T002
        """
      ])
  }
}
