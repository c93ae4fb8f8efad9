import RatchetTesting
import Testing

/// A feature that knows no `==`.
private struct Plain: Reducer {
  struct State {
    var title = "Dune"
    var price = 9.5
  }
  enum Action {
    case renamed(String)
    case refreshed, rename
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .renamed(let title):
      state.title = title
      return .none
    case .refreshed:
      return .none
    case .rename:
      return .send(.renamed("Emma"))
    }
  }
}

/// A feature whose state is never equal to itself, though its dump is.
private struct Elusive: Reducer {
  struct State: Equatable { var ratio = Double.nan }
  enum Action { case refreshed }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@Suite("State and action without ==") struct DumpedFailureTests {
  @Test("Without Equatable, steps pass where the dumps are alike")
  func passes() async {
    let store = TestStore(initialState: Plain.State()) { Plain() }
    await store.send(.renamed("Emma")) { $0.title = "Emma" }
    await store.send(.refreshed)
    await store.send(.rename)
    await store.receive { if case .renamed("Emma") = $0 { true } else { false } }
    store.assert { $0.title = "Emma" }
    #expect(store.state.title == "Emma")
  }

  @Test("T001 without Equatable: the dumps are compared")
  func stateDiffers() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Plain.State()) { Plain() }
      await store.send(.renamed("Emma"), assert: { $0.price = 10 }, line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at DumpedFailureTests.swift:10
          The state is not what the closure says (- expected, + actual).
            action  .renamed("Emma")
            state     Plain.State(
                    -   title: "Dune",
                    +   title: "Emma",
                    -   price: 10.0
                    +   price: 9.5
                      )
          Change the closure to say what the feature does, or the feature to do what it says.
        """
      ])
  }

  @Test("T002 and T003 without Equatable")
  func closures() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Plain.State()) { Plain() }
      await store.send(.renamed("Emma"), line: 11)
      await store.send(.refreshed, assert: { _ in }, line: 12)
    }
    #expect(
      texts == [
        """
        RatchetIssue T002 at DumpedFailureTests.swift:11
          The state changed, and the step has no closure (- before, + after).
            action  .renamed("Emma")
            state     Plain.State(
                    -   title: "Dune",
                    +   title: "Emma",
                        … (1 unchanged)
                      )
          Add a closure that makes the change: { $0.field = … }.
        """,
        """
        RatchetIssue T003 at DumpedFailureTests.swift:12
          The step has a closure, and the state did not change.
            action  .refreshed
          Remove the closure, or find out why the feature does nothing.
        """,
      ])
  }

  @Test("T008 without Equatable: both actions are shown")
  func receivedAnother() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Plain.State()) { Plain() }
      await store.send(.rename)
      await store.receive({ if case .refreshed = $0 { true } else { false } }, line: 13)
    }
    #expect(
      texts == [
        """
        RatchetIssue T008 at DumpedFailureTests.swift:13
          Another action was received than was expected.
            expected  an action for which the predicate holds
            received  .renamed("Emma")
          Actions are received in the order in which effects sent them.
        """
      ])
  }

  @Test("T001 and T002 say so where two values differ and are dumped alike")
  func dumpedAlike() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Elusive.State()) { Elusive() }
      await store.send(.refreshed, assert: { _ in }, line: 14)
      await store.send(.refreshed, line: 15)
      store.assert({ _ in }, line: 16)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at DumpedFailureTests.swift:14
          The state is not what the closure says (- expected, + actual).
            action  .refreshed
            state   (the two differ, and are dumped alike)
          Change the closure to say what the feature does, or the feature to do what it says.
        """,
        """
        RatchetIssue T002 at DumpedFailureTests.swift:15
          The state changed, and the step has no closure (- before, + after).
            action  .refreshed
            state   (the two differ, and are dumped alike)
          Add a closure that makes the change: { $0.field = … }.
        """,
        """
        RatchetIssue T001 at DumpedFailureTests.swift:16
          The state is not what the closure says (- expected, + actual).
            state  (the two differ, and are dumped alike)
          Change the closure to say what the feature does, or the feature to do what it says.
        """,
      ])
  }
}
