import Ratchet
import RatchetTesting
import Testing

/// A child that ignores one of its actions.
struct UntakenChild: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var name = ""
  }

  @CasePathable
  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case tapped, ignored
  }

  var isBound = true

  var body: some ReducerOf<Self> {
    if isBound { BindingReducer() }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }
}

/// A parent that lists the children of its configuration.
struct UntakenParent: Reducer {
  struct State: Equatable {
    var child = UntakenChild.State()
    var rows: IdentifiedArrayOf<UntakenChild.State> = [UntakenChild.State(id: 1)]
    @PresentationState var sheet: UntakenChild.State? = UntakenChild.State()
  }

  @CasePathable
  enum Action: Sendable {
    case child(UntakenChild.Action)
    case rows(IdentifiedActionOf<UntakenChild>)
    case sheet(PresentationAction<UntakenChild.Action>)
    case view(View)
    case delegate(Delegate)
    case relay

    @CasePathable
    enum View: Sendable { case appeared }
    @CasePathable
    enum Delegate: Sendable { case saved }
  }

  enum Way { case notAtAll, listed, byHand, byOperator }
  var way = Way.notAtAll

  var body: some ReducerOf<Self> {
    if way == .listed {
      Scope(state: \.child, action: \.child) { UntakenChild() }
    }
    if way == .byOperator {
      UntakenOperator(base: Scope(state: \.child, action: \.child) { UntakenChild() })
    }
    let way = way
    let core = Reduce<State, Action> { state, action in
      switch action {
      case .child(let action) where way == .byHand:
        return UntakenChild().reduce(into: &state.child, action: action).map { .child($0) }
      case .relay:
        return .send(.child(.tapped))
      default:
        return .none
      }
    }
    if way == .listed {
      core.ifLet(\.$sheet, action: \.sheet) { UntakenChild(isBound: false) }
        .forEach(\.rows, action: \.rows) { UntakenChild() }
    } else {
      core
    }
  }
}

/// A custom operator, whose base is not compiled.
struct UntakenOperator<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}

@Suite("Actions that no reducer handles:") struct UntakenActionTests {
  private func store(_ way: UntakenParent.Way) -> TestStoreOf<UntakenParent> {
    TestStore(initialState: UntakenParent.State()) { UntakenParent(way: way) }
  }

  @Test("T052: a missing Scope is reported if nothing else fails")
  func forgottenScope() async {
    let texts = await issueTexts {
      await store(.notAtAll).send(.child(.ignored), line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T052, a warning, at UntakenActionTests.swift:10
          An action of a child was sent, but no reducer in the feature's body runs the child.
            action  .child(.ignored)
            case    child
          List the child in the body of its parent: Scope(state: …, action: \\.child) { … }, or an ifLet, \
        ifCaseLet or forEach with that action.
          More: ratchet explain T052
        """
      ])
  }

  @Test(
    "T052: it is also reported if a step fails because of it, for rows and presented children too")
  func failingSteps() async {
    let texts = await issueTexts {
      let store = store(.notAtAll)
      await store.send(.child(.tapped)) { $0.child.count = 1 }
      await store.send(.rows(.element(id: 1, action: .tapped)))
      await store.send(.sheet(.presented(.tapped)))
      await store.send(.sheet(.dismiss))
      await store.send(.relay)
      await store.receive(\.child.tapped)
    }
    #expect(
      texts.map { $0.prefix(17) } == [
        "RatchetIssue T052", "RatchetIssue T001", "RatchetIssue T052", "RatchetIssue T052",
        "RatchetIssue T052",
      ])
  }

  @Test(
    "nothing is reported for children that are listed, called by hand, or run by a custom operator")
  func taken() async {
    let texts = await issueTexts {
      for way in [UntakenParent.Way.listed, .byHand, .byOperator] {
        let store = store(way)
        await store.send(.child(.ignored))
        await store.send(.child(.tapped)) { $0.child.count = 1 }
        await store.send(.child(.binding(.set(\.name, ""))))
      }
      let store = store(.listed)
      await store.send(.rows(.element(id: 1, action: .ignored)))
      await store.send(.sheet(.presented(.ignored)))
    }
    #expect(texts == [])
  }

  @Test("nothing is reported for actions that belong to no feature")
  func noFeature() async {
    let texts = await issueTexts {
      let store = store(.notAtAll)
      await store.send(.view(.appeared))
      await store.send(.delegate(.saved))
    }
    #expect(texts == [])
  }

  @Test("T052: a missing BindingReducer is reported, in a child too")
  func forgottenBindingReducer() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: UntakenChild.State()) { UntakenChild(isBound: false) }
      await store.send(.binding(.set(\.name, "Ada")), line: 11)
      let bound = TestStore(initialState: UntakenChild.State()) { UntakenChild() }
      await bound.send(.binding(.set(\.name, "Ada"))) { $0.name = "Ada" }
      await bound.send(.binding(.set(\.name, "Ada")))
    }
    #expect(
      texts == [
        """
        RatchetIssue T052, a warning, at UntakenActionTests.swift:11
          An action of a binding was sent, but no BindingReducer handles it.
            action  .binding(.set(\\.name, "Ada"))
          List BindingReducer() first in the body of the feature. Where the binding is a case of its \
        view actions: BindingReducer(action: \\.view).
          More: ratchet explain T052
        """
      ])
  }
}

@Suite("Issues of operators name the sender of the action:") struct ActionSenderTests {
  @Test("R013, R015: the line of the test's step")
  func step() async {
    let texts = await issueTexts {
      var state = UntakenParent.State()
      state.sheet = nil
      let store = TestStore(initialState: state) { UntakenParent(way: .listed) }
      await store.send(.rows(.element(id: 7, action: .tapped)), line: 20)
      await store.send(.sheet(.presented(.tapped)), line: 21)
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue R013", "RatchetIssue R015"])
    #expect(texts.first?.contains("    sent at  UntakenActionTests.swift:20\n") == true)
    #expect(texts.last?.contains("    sent at  UntakenActionTests.swift:21\n") == true)
  }

  @Test("R012: the effect, and the line of the step from which it follows")
  func effect() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Team.State()) {
        Reduce<Team.State, Team.Action> { _, action in
          guard case .guestLeft = action else { return .none }
          return .run(
            name: "late", operation: { send in await send(.guest(.startTapped)) }, line: 900)
        }
        .ifLet(\.guest, action: \.guest) { Worker() }
      }
      await store.send(.guestLeft, line: 22)
      await store.receive(\.guest.startTapped)
    }
    let sender =
      "    sent by  \"late\" (UntakenActionTests.swift:900), of the action sent at "
      + "UntakenActionTests.swift:22\n"
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue R012"])
    #expect(texts.first?.contains(sender) == true)
  }
}
