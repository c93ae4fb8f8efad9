import Ratchet
import Testing

@Suite("A refused action that has replaced children") struct ThrowingChildrenTests {
  private let store = Store(initialState: Hall.State()) { Hall() }

  init() async {
    await store.send(.entered)
    await store.send(.guest(.presented(.waits)))
    await store.send(.porter(.waits))
    await store.send(.rows(.element(id: 1, action: .waits)))
    await store.send(.path(.element(id: 0, action: .waits)))
  }

  /// The features whose effects run.
  private func waiting() async -> [String] {
    await store.effects.filter { !$0.isCancelled }.map { $0.path.joined(separator: ".") }
  }

  @Test("leaves the effects of the children that are there again", arguments: HallChange.allCases)
  func staysAsItWas(change: HallChange) async throws {
    let before = await store.state
    await #expect(throws: Hall.Closed.self) { try await store.trySend(.refused(change)) }
    #expect(await store.state == before)
    await store.send(.looked)
    #expect(await waiting() == ["Resident", "Resident", "Resident 1", "Resident #0"])
  }

  @Test("leaves the next action to cancel the effects of a child that was replaced before it")
  func replacedBefore() async throws {
    await store.send(.replacedGuest)
    await #expect(throws: Hall.Closed.self) { try await store.trySend(.refused(.nothing)) }
    #expect(await waiting().count == 4)
    await store.send(.looked)
    #expect(await waiting() == ["Resident", "Resident 1", "Resident #0"])
  }

  @Test("leaves the effects of the levels of a recursive feature")
  func recursive() async throws {
    let store = Store(initialState: Chest.State(id: 0)) { Chest() }
    await store.send(.put([1, 2, 3]))
    await store.send(.inner(.presented(.inner(.presented(.inner(.presented(.waits)))))))
    #expect(await store.effects.count == 1)
    await #expect(throws: Chest.Locked.self) {
      try await store.trySend(.inner(.presented(.inner(.presented(.exchanged)))))
    }
    await store.send(.inner(.presented(.inner(.presented(.looked)))))
    #expect(await store.effects.filter { !$0.isCancelled }.count == 1)
  }
}

/// What an action does before it is refused.
enum HallChange: CaseIterable, Sendable {
  case nothing, replaced, presentedAgain, dismissed, replacedPlain, removedPlain, replacedRows
  case replacedRow, replacedScreens, replacedScreen
}

/// A hall with guests. The first reducer, above the operators, may exchange them; the last may refuse
/// that, and replaces one below the operators.
private struct Hall: Reducer {
  struct Closed: Error {}

  struct State: Equatable, Sendable {
    @Presents var guest: Resident.State?
    var porter: Resident.State?
    var rows: IdentifiedArrayOf<Resident.State> = []
    var path = StackState<Resident.State>()
  }

  @CasePathable
  enum Action: Sendable {
    case entered
    case refused(HallChange)
    case replacedGuest
    case looked
    case guest(PresentationAction<Resident.Action>)
    case porter(Resident.Action)
    case rows(IdentifiedActionOf<Resident>)
    case path(StackActionOf<Resident>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .entered:
        state.guest = Resident.State(id: 1)
        state.porter = Resident.State(id: 1)
        state.rows = [Resident.State(id: 1)]
        state.path = [Resident.State(id: 1)]
      case .refused(let change):
        state.make(change)
      default:
        break
      }
      return .none
    }
    EmptyReducer()
      .ifLet(\.$guest, action: \.guest) { Resident() }
      .ifLet(\.porter, action: \.porter) { Resident() }
      .forEach(\.rows, action: \.rows) { Resident() }
      .forEach(\.path, action: \.path) { Resident() }
    Reduce.throwing { state, action in
      if case .refused = action { throw Closed() }
      if case .replacedGuest = action { state.guest = Resident.State(id: 5) }
      return .none
    }
  }
}

extension Hall.State {
  fileprivate mutating func make(_ change: HallChange) {
    switch change {
    case .nothing: break
    case .replaced: guest = Resident.State(id: 2)
    case .presentedAgain:
      guest = nil
      guest = Resident.State(id: 1)
    case .dismissed: guest = nil
    case .replacedPlain: porter = Resident.State(id: 2)
    case .removedPlain: porter = nil
    case .replacedRows: rows = [Resident.State(id: 2)]
    case .replacedRow:
      rows.remove(id: 1)
      rows.append(Resident.State(id: 1))
    case .replacedScreens: path = [Resident.State(id: 1)]
    case .replacedScreen: path[0].id = 2
    }
  }
}

/// A feature with an effect that does not end by itself.
private struct Resident: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id: Int
  }

  enum Action: Sendable {
    case waits
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { _ in try await Task.never() }
  }
}

/// A box that may contain another one.
private struct Chest: Reducer {
  struct Locked: Error {}

  struct State: Equatable, Identifiable, Sendable {
    var id: Int
    @Presents var inner: State?
  }

  @CasePathable
  indirect enum Action: Sendable {
    case put([Int])
    case waits
    case exchanged
    case looked
    case inner(PresentationAction<Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .put(let ids):
        state.inner = ids.reversed().reduce(nil) { State(id: $1, inner: $0) }
      case .waits:
        return .run { _ in try await Task.never() }
      case .exchanged:
        state.inner = State(id: 9)
      case .looked, .inner:
        break
      }
      return .none
    }
    Reduce.throwing { _, action in
      if case .exchanged = action { throw Locked() }
      return .none
    }
    .ifLet(\.$inner, action: \.inner) { Chest() }
  }
}
