import Ratchet
import Testing

@Suite("An enum as a case of itself, \\.self") struct WholeCaseTests {
  @CasePathable
  enum Phase: Equatable {
    case idle
    case loaded(Int)
  }

  @Test("always matches, and can be extracted, set and changed")
  func values() {
    var phase = Phase.loaded(1)
    #expect(phase.is(\.self))
    #expect(phase[case: \.self] == .loaded(1))
    #expect(phase.modify(\.self) { $0 = .idle })
    #expect(phase == .idle)
    phase[case: \.self] = .loaded(2)
    phase[case: \.self] = nil
    #expect(phase == .loaded(2))
    switch phase {
    case \.self: break
    default: Issue.record("`\\.self` does not match a value of its own type.")
    }
  }

  struct Draft: Reducer {
    struct State: Equatable { var text = "" }

    @CasePathable
    enum Action { case typed(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .typed(let text) = action else { return .none }
      state.text += text
      return text == "a" ? .send(.typed("b")) : .none
    }
  }

  /// A feature with a draft, and without actions of its own.
  @Reducer struct Letter {
    @ObservableState
    struct State: Equatable, Sendable {
      var draft = Draft.State()
      var sends = 0
    }

    typealias Action = Draft.Action

    var body: some Reducer<State, Draft.Action> {
      Scope(state: \.draft, action: \.self) { Draft() }
      Reduce { state, _ in
        state.sends += 1
        return .none
      }
    }
  }

  @Test(
    "scopes a child, a store and a model to a part of the state that keeps the parent's actions")
  @MainActor
  func scopes() async throws {
    let store = Store(initialState: Letter.State()) { Letter() }
    await store.scope(state: \.draft, action: \.self).send(.typed("a"))
    #expect(await store.state == Letter.State(draft: Draft.State(text: "ab"), sends: 2))

    let model = StoreModel(initialState: Letter.State()) { Letter() }
    let draft = model.scope(state: \.draft, action: \.self)
    draft.send(.typed("c"))
    #expect(draft.text == "c")
    #expect(draft === model.scope(state: \.draft, action: \.self))
  }
}
