import Ratchet
import Testing

/// A parent that gives the effects of its presented child less time, or more attempts.
private struct Guardian: Reducer {
  struct State: Sendable {
    @Presents var child: Worker.State? = Worker.State()
    var path = StackState([Worker.State()])
    var isDismissed = false
  }

  @CasePathable
  enum Action: Sendable {
    case child(PresentationAction<Worker.Action>)
    case path(StackActionOf<Worker>)
  }

  let guarding: @Sendable (Effect<Action>) -> Effect<Action>

  private var base: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .ifLet(\.$child, action: \.child) { Worker() }
      .forEach(\.path, action: \.path) { Worker() }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .child(.dismiss) = action { state.isDismissed = true }
    return guarding(base.reduce(into: &state, action: action))
  }
}

/// The modifier for the presented child's effects.
private enum Guard: CaseIterable {
  case timeout, retry, both

  func callAsFunction<Action>(_ effect: Effect<Action>) -> Effect<Action> {
    let clock = ContinuousClock()
    return switch self {
    case .timeout: effect.timeout(.seconds(600), clock: clock)
    case .retry: effect.retry(.constant(.zero, attempts: 2), clock: clock)
    case .both:
      effect.timeout(.seconds(600), clock: clock).retry(.constant(.zero, attempts: 2), clock: clock)
    }
  }
}

@Suite("An effect of a presented child") struct PresentedEffectTests {
  struct Failure: Error {}

  private func store(_ kind: Guard) -> StoreOf<Guardian> {
    Store(initialState: Guardian.State()) { Guardian { kind($0) } }
  }

  @Test("is limited or retried by a reducer above it", arguments: Guard.allCases)
  private func runs(kind: Guard) async throws {
    let gate = Gate()
    gate.open()
    let store = store(kind)
    await store.send(.child(.presented(.wait(gate)))).finish()
    #expect(await store.state.child?.log == ["passed"])
    let id = try #require(await store.state.path.ids.first)
    await store.send(.path(.element(id: id, action: .wait(gate)))).finish()
    #expect(await store.state.path[id: id]?.log == ["passed"])
  }

  @Test("has its error handled above it, and can dismiss meanwhile", arguments: Guard.allCases)
  private func handles(kind: Guard) async {
    let store = store(kind)
    let attempts = Log()
    let failing = Worker.Action.effect {
      @Dependency(\.dismiss) var dismiss
      return .run { _ in
        attempts.note("attempt")
        throw Failure()
      } catch: { error, _ in
        attempts.note("\(error)")
        await dismiss()
      }
    }
    await store.send(.child(.presented(failing))).finish()
    #expect(attempts.lines == ["attempt"] + (kind == .timeout ? [] : ["attempt"]) + ["Failure()"])
    #expect(await store.state.isDismissed)
    #expect(await store.state.child == nil)
  }

  @Test("can dismiss during a retry", arguments: Guard.allCases)
  private func dismisses(kind: Guard) async {
    let store = store(kind)
    let leaving = Worker.Action.effect {
      @Dependency(\.dismiss) var dismiss
      return .run { _ in await dismiss() }
    }
    await store.send(.child(.presented(leaving))).finish()
    #expect(await store.state.isDismissed)
  }
}
