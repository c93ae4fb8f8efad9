import RatchetTesting
import Testing

/// A feature without `==`.
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

/// A feature whose state is not equal to itself, because a number in it is NaN.
private struct Elusive: Reducer {
  struct State: Equatable {
    var title = "Dune"
    var row = Row()
  }
  struct Row: Equatable { var ratio: Double? = .nan }
  enum Action {
    case refreshed
    case renamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .renamed(let title) = action { state.title = title }
    return .none
  }
}

/// A feature whose `==` is always false.
private struct Contrary: Reducer {
  struct State: Equatable {
    static func == (lhs: Self, rhs: Self) -> Bool { false }
  }
  enum Action { case refreshed }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A feature with fields that cannot be compared.
private struct Holder: Reducer {
  struct State {
    var title = "Dune"
    var price: (@Sendable () -> Int)?
    var drafts: [Draft] = []
    @Shared(value: 1) var count
    let key: any PartialKeyPath<Draft> & Sendable = \Draft.text
  }
  final class Draft { var text = "" }
  enum Action { case priceSet, draftStarted, draftWritten }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .priceSet: state.price = { 9 }
    case .draftStarted: state.drafts.append(Draft())
    case .draftWritten: state.drafts[0].text += "a"
    }
    return .none
  }
}

@Suite("State and action without ==") struct DumpedFailureTests {
  @Test("Without Equatable, steps pass if the dumps are equal")
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
          The state differs from the expected state (- expected, + actual).
            action  .renamed("Emma")
            state     Plain.State(
                    -   title: "Dune",
                    +   title: "Emma",
                    -   price: 10.0
                    +   price: 9.5
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
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
          The state changed, but the step has no closure (- before, + after).
            action  .renamed("Emma")
            state     Plain.State(
                    -   title: "Dune",
                    +   title: "Emma",
                        … (1 unchanged)
                      )
          Add a closure that makes the change: { $0.field = … }.
          More: ratchet explain T002
        """,
        """
        RatchetIssue T003 at DumpedFailureTests.swift:12
          The step has a closure, but the state did not change.
            action  .refreshed
          Remove the closure, or find out why the feature changes nothing.
          More: ratchet explain T003
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
          The received action is not the expected one.
            expected  an action for which the predicate holds
            received  .renamed("Emma")
          Actions are received in the order in which effects sent them.
          More: ratchet explain T008
        """
      ])
  }

  @Test("T027: a state with a NaN is reported, with its place")
  func notANumber() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Elusive.State()) { Elusive() }
      await store.send(.refreshed, assert: { _ in }, line: 14)
      await store.send(.refreshed, line: 15)
      store.assert({ _ in }, line: 16)
    }
    func expected(_ line: Int, action: Bool) -> String {
      """
      RatchetIssue T027 at DumpedFailureTests.swift:\(line)
        The state does not equal itself, so no step can assert on it.
      \(action ? "    action  .refreshed\n" : "")\
          field\(action ? "   " : "  ")row.ratio: nan
        A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
      correct the == of the type.
        More: ratchet explain T027
      """
    }
    #expect(
      texts == [
        expected(14, action: true), expected(15, action: true), expected(16, action: false),
      ])
  }

  @Test("T001: differences besides a NaN are shown as usual")
  func besidesNotANumber() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Elusive.State()) { Elusive() }
      await store.send(.renamed("Emma"), assert: { _ in }, line: 17)
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T001"])
    #expect(texts.allSatisfy { $0.contains("Emma") })
  }

  @Test("T027: a state whose == is never true is reported")
  func contrary() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Contrary.State()) { Contrary() }
      await store.send(.refreshed, line: 18)
    }
    #expect(
      texts == [
        """
        RatchetIssue T027 at DumpedFailureTests.swift:18
          The state does not equal itself, so no step can assert on it.
            action  .refreshed
          A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
        correct the == of the type.
          More: ratchet explain T027
        """
      ])
  }

  @Test("T028: closures and objects in a state without == are named once, by a warning")
  func incomparable() async {
    let texts = await issueTexts {
      let store = TestStore(
        initialState: Holder.State(drafts: [Holder.Draft()]), reducer: { Holder() }, line: 19)
      await store.send(.priceSet) { $0.price = { 9 } }
      // The draft is an object, so its earlier value is unknown.
      await store.send(.draftWritten)
      await store.send(.draftWritten)
    }
    #expect(
      texts == [
        """
        RatchetIssue T028, a warning, at DumpedFailureTests.swift:19
          The state is not Equatable, and its dump does not show all of it: a change of these \
        fields goes unnoticed.
            field  price: @Sendable () -> Int, a closure
            field  drafts[0]: Draft, an object
          Closures cannot be compared, and an object that is changed in place is the same before \
        and after. Store values instead, keep clients in dependencies, or check such a field by \
        hand.
          More: ratchet explain T028
        """
      ])
  }

  @Test("T028: is reported when such a field is first set, and not with exhaustivity off")
  func incomparableLater() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Holder.State(), reducer: { Holder() }, line: 20)
      store.exhaustivity = .off
      await store.send(.draftStarted)
      store.exhaustivity = .on
      let quiet = TestStore(initialState: Holder.State()) { Holder() }
      await quiet.finish()
      await store.send(.draftWritten)
    }
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.contains("field  drafts[0]: Draft, an object") })
  }
}
