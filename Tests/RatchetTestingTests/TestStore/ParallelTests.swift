import RatchetIssues
import RatchetTesting
import Testing

@Suite("In parallel") struct ParallelTests {
  @Test("A hundred test stores side by side: each has its own dependencies, actions and failures")
  func hundred() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask {
          let texts = await issueTexts { await test(number) }
          #expect(texts == expectedTexts(number))
        }
      }
    }
  }

  private func test(_ number: Int) async {
    let store = TestStore(initialState: Fact.State(number: number)) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { "\($0) of \(number)" }
    }
    let line = UInt(number)
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("\(number) of \(number)")) {
      $0.text = "\(number) of \(number)"
      $0.isLoading = false
    }
    await store.finish()
    await store.send(.twoFactsTapped).finish()
    await store.receive(.factLoaded("one")) { $0.text = "one" }
    await store.receive(.factLoaded("two")) { $0.text = "two" }
    await store.send(.listenTapped, line: 2_000 + line)
    // Two failures for each store, at lines of its own.
    await store.send(.incrementTapped, line: line)
    await store.finish(timeout: .zero, line: 1_000 + line)
    await store.send(.stopTapped)
    await store.finish()
  }

  private func expectedTexts(_ number: Int) -> [String] {
    [
      """
      RatchetIssue T002 at ParallelTests.swift:\(number)
        The state changed, but the step has no closure (- before, + after).
          action  .incrementTapped
          state     Fact.State(
                  -   number: \(number),
                  +   number: \(number + 1),
                      … (2 unchanged)
                    )
        Add a closure that makes the change: { $0.field = … }.
        More: ratchet explain T002
      """,
      """
      RatchetIssue T010 at ParallelTests.swift:\(1_000 + number)
        1 effect had not ended when finish() timed out.
          effect  "listen" (Fact.swift:900), of the action sent at ParallelTests.swift:\(2_000 + number), \
      for … ms
                    waits for something the test store cannot see: a stream, a callback, a task or \
      an actor
        See what each waits for: advance the clock, or finish its work.
        More: ratchet explain T010
      """,
    ]
  }
}
