import Ratchet
import RatchetIssues
import RatchetTesting
import Testing

@Suite("The actual state of a step") struct ActualStateTests {
  /// A counter whose steps a test cannot set.
  struct Work: Equatable {
    private(set) var steps = 0
    mutating func step() { steps += 1 }
  }

  struct Worker: Reducer {
    struct State: Equatable {
      var work = Work()
      var isBusy = false
    }

    enum Action { case stepped }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.work.step()
      state.isBusy = true
      return .none
    }
  }

  @Test("gives the closure of a step the parts that it cannot write, and a dump checks them")
  func accepted() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    let before = store.state
    await store.send(.stepped) {
      $0.work = store.actual.work
      $0.isBusy = true
    }
    #expect(store.actual == store.state)
    expectDump(store.state.work) {
      """
      ActualStateTests.Work(
        steps: 1
      )
      """
    }
    expectDump(DumpDifference(before.work, store.state.work)) {
      """
        ActualStateTests.Work(
      -   steps: 0
      +   steps: 1
        )
      """
    }
  }

  @Test("does not excuse the other parts")
  func others() async {
    let issues = IssueCollector()
    await withIssueReporters([.collect(into: issues)]) {
      let store = TestStore(initialState: Worker.State()) { Worker() }
      await store.send(.stepped) { $0.work = store.actual.work }
    }
    #expect(issues.issues.map(\.code) == ["T001"])
  }
}
