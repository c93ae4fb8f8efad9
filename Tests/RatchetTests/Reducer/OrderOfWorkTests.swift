import Testing

@testable import Ratchet

// One test for each line of "Order of work inside one action".
@Suite("Order of work inside one action") struct OrderOfWorkTests {
  private let log = Log()
  private let gate = Gate()

  private func store(
    _ state: House.State = House.State(),
    change: @escaping @Sendable (inout House.State) -> Effect<House.Action> = { _ in .none }
  ) -> StoreOf<House> {
    let log = log
    return Store(initialState: state) { House(log: log, change: change) }
  }

  @Test("body: operators run top to bottom over the same state")
  func body() async {
    await store().send(.own)
    #expect(log.lines == ["above", "parent"])
  }

  @Test("body: their effects merge, in their order")
  func merge() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0 ? .send(1) : .none
      }
      Reduce { _, action in action == 0 ? .send(2) : .none }
      Reduce { _, action in action == 0 ? .send(3) : .none }
    }
    await store.send(0)
    #expect(await store.state == [0, 1, 2, 3])
  }

  @Test("Scope: the child runs where it is listed")
  func scope() async {
    await store().send(.scoped(.look))
    #expect(log.lines == ["above", "child 0", "parent"])
  }

  @Test("Scope: an action for another feature returns .none, and the child does not run")
  func scopeOther() {
    let scope = Scope(state: \House.State.scoped, action: \House.Action.Cases.scoped) {
      Lodger(log: log)
    }
    var state = House.State()
    let effect = scope.compiledByHand().reduce(&state, .own)
    guard case .none = effect.step else {
      Issue.record("The scope returned an effect.")
      return
    }
    #expect(log.lines.isEmpty)
  }

  @Test("ifLet, ifCaseLet, forEach: child, then parent")
  func childThenParent() async {
    var state = House.State()
    state.optional = Lodger.State(id: 1)
    state.rows = [Lodger.State(id: 2)]
    state.mode = .busy(Lodger.State(id: 3))
    let store = store(state)
    await store.send(.optional(.look))
    await store.send(.rows(.element(id: 2, action: .look)))
    await store.send(.mode(.busy(.look)))
    #expect(
      log.lines == [
        "above", "child 1", "parent",
        "above", "child 2", "parent",
        "above", "parent", "child 3", "mode",
      ])
  }

  @Test(
    "ifLet, ifCaseLet, forEach: effects of children whose identity changed or vanished are cancelled",
    arguments: Removal.allCases)
  func cancelled(removal: Removal) async {
    var state = House.State()
    state.optional = Lodger.State(id: 1)
    state.presented = Lodger.State(id: 1)
    state.rows = [Lodger.State(id: 1), Lodger.State(id: 2)]
    state.mode = .busy(Lodger.State(id: 1))
    let isOn = Kept<Bool>()
    let store = store(state) { state in
      if isOn.value == true { removal.remove(&state) }
      return .none
    }
    // A removal cancels earlier effects, and those that the removing action itself returns.
    await store.send(removal.action(.wait(gate)))
    #expect(await store.liveNames == ["lodger 1"])
    isOn.value = true
    await store.send(removal.action(.leave(gate)))
    #expect(await store.liveNames.isEmpty)
  }

  enum Removal: CaseIterable {
    case optionalNil, optionalOther, presentedNil, presentedOther, presentedAgain, element
    case elementAgain, enumCase

    func action(_ action: Lodger.Action) -> House.Action {
      switch self {
      case .optionalNil, .optionalOther: .optional(action)
      case .presentedNil, .presentedOther, .presentedAgain: .presented(.presented(action))
      case .element, .elementAgain: .rows(.element(id: 1, action: action))
      case .enumCase: .mode(.busy(action))
      }
    }

    func remove(_ state: inout House.State) {
      switch self {
      case .optionalNil: state.optional = nil
      case .optionalOther: state.optional = Lodger.State(id: 9)
      case .presentedNil: state.presented = nil
      case .presentedOther: state.presented = Lodger.State(id: 9)
      case .presentedAgain:
        state.presented = nil
        state.presented = Lodger.State(id: 1)
      case .element: state.rows.remove(id: 1)
      case .elementAgain:
        state.rows.remove(id: 1)
        state.rows.append(Lodger.State(id: 1))
      case .enumCase: break
      }
    }
  }

  @Test("A child action with no child: an issue is reported; the parent still runs")
  func noChild() async {
    let store = store()
    let texts = await issues {
      await store.send(.optional(.look))
      await store.send(.presented(.presented(.look)))
      await store.send(.rows(.element(id: 1, action: .look)))
      await store.send(.mode(.busy(.look)))
    }
    #expect(texts.map { $0.split(separator: " ")[1] } == ["R012", "R015", "R013", "R014"])
    #expect(
      log.lines == [
        "above", "parent", "above", "parent", "above", "parent", "above", "parent", "mode",
      ])
  }

  @Test("ifLet(\\.$presented): .presented is child then parent")
  func presented() async {
    var state = House.State()
    state.presented = Lodger.State(id: 1)
    await store(state).send(.presented(.presented(.look)))
    #expect(log.lines == ["above", "child 1", "parent"])
  }

  @Test("ifLet(\\.$presented): .dismiss is parent, then nil unless the parent replaced it")
  func dismiss() async {
    var state = House.State()
    state.presented = Lodger.State(id: 1)
    let seen = Log()
    let store = store(state) { state in
      seen.note("\(state.presented?.id ?? 0)")
      return .none
    }
    await store.send(.presented(.dismiss))
    #expect(seen.lines == ["1"])
    #expect(await store.state.presented == nil)

    let replacing = self.store(state) { state in
      state.presented = Lodger.State(id: 2)
      return .none
    }
    await replacing.send(.presented(.dismiss))
    #expect(await replacing.state.presented?.id == 2)
  }

  @Test("Alerts, dialogs: set to nil after any of their actions")
  func alerts() async {
    var state = House.State()
    state.alert = AlertLike(title: "a")
    let seen = Log()
    let store = store(state) { state in
      seen.note(state.alert?.title ?? "nil")
      return .none
    }
    await store.send(.alert(.presented(.look)))
    #expect(seen.lines == ["a"])
    #expect(await store.state.alert == nil)
  }

  @Test("onChange(of:): after its base; sees only what its base changed")
  func onChange() async {
    let store = Store(initialState: [0]) {
      Reduce<[Int], Int> { state, _ in
        state[0] += 1
        return .none
      }
      Reduce { state, action in
        if action == 1 { state[0] += 10 }
        return .none
      }
      .onChange(ofValue: { $0[0] }) { old, new in
        Reduce { state, _ in
          state += [old, new]
          return .none
        }
      }
    }
    await store.send(0)
    #expect(await store.state == [1])
    await store.send(1)
    #expect(await store.state == [12, 2, 12])
  }

  @Test("BindingReducer: writes where it is listed")
  func binding() async {
    let store = Store(initialState: Form.State()) { Form() }
    await store.send(.set(\.name, "Ada"))
    #expect(await store.state.log == ["before: ", "name: Ada"])
  }
}
