import Ratchet
import Testing

@Suite("An element that is an enum of features") struct EnumElementTests {
  private let gate = Gate()
  private let other = Gate()

  private func yard() -> StoreOf<Yard> {
    Store(initialState: Yard.State(slots: [.work(.init(id: 1)), .work(.init(id: 2))])) { Yard() }
  }

  private static let rest = Slot.State.rest(Worker.State(id: 1))

  /// Each way for a parent to put element 1 into another case.
  fileprivate static let changes: [@Sendable (inout Yard.State) -> Void] = [
    { $0.slots[id: 1] = rest },
    { $0.slots[id: 1]? = rest },
    { $0.slots.modify(id: 1) { $0 = rest } },
    { $0.slots[0] = rest },
    { $0.slots.updateOrAppend(rest) },
    { $0.slots.updateOrInsert(rest, at: 0) },
    { $0.slots = [rest, $0.slots[1]] },
    { $0.slots = IdentifiedArray($0.slots.map { $0.id == 1 ? rest : $0 }) },
    { state in for index in state.slots.indices where index == 0 { state.slots[index] = rest } },
    {
      $0.slots.swapAt(0, 1)
      $0.slots[1] = rest
    },
    {
      $0.slots[id: 2]?.modify(\.work) { $0.log = ["changed"] }
      $0.slots[id: 1] = rest
    },
  ]

  @Test("loses the effects of its old case when its case changes", arguments: 0..<11)
  func byParent(_ way: Int) async {
    let store = yard()
    await store.send(.slot(1, .work(.wait(gate))))
    await store.send(.slot(2, .work(.wait(other))))
    await store.send(.change(Self.changes[way]))
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
    // Unrelated actions leave the effects of its new case alone.
    let third = Gate()
    await store.send(.slot(1, .rest(.wait(third))))
    await store.send(.change { $0.slots[id: 2]?.modify(\.work) { $0.log = [] } })
    await store.send(.slot(2, .work(.log("a"))))
    #expect(third.cancellations == 0)
    await store.send(.change { $0.slots[id: 1] = .work(.init(id: 1)) })
    #expect(third.cancellations == 1)
    #expect(other.cancellations == 0)
    await store.send(.change { $0.slots = [] })
    await store.finish()
    #expect(await store.listedFeatures == 0)
  }

  @Test("loses them at an action of another element, too")
  func byParentAtAnAction() async {
    let store = yard()
    await store.send(.slot(1, .work(.wait(gate))))
    await store.send(.slot(2, .work(.wait(other))))
    await store.send(.slot(2, .work(.log("rest 1"))))
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
  }

  @Test("prevents an effect from starting when the action that returned it also changes the case")
  func sameAction() async {
    let store = yard()
    let log = Log()
    await store.send(.slot(1, .work(.wait(gate))))
    await store.send(
      .slot(
        1,
        .work(
          .work {
            $0.log.append("rest me")
            return .merge(.run { _ in log.note("ran") }, .cancel(id: "none"))
          }))
    ).finish()
    #expect(await store.state.slots[id: 1]?.is(\.rest) == true)
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(log.lines == [])
  }

  @Test("loses them when it changes its case itself")
  func byItself() async {
    let store = yard()
    await store.send(.slot(1, .work(.wait(gate))))
    await store.send(.slot(2, .work(.wait(other))))
    await store.send(.slot(1, .work(.log("turn"))))
    #expect(await store.state.slots[id: 1]?.is(\.rest) == true)
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
  }

  @Test("keeps its effects while it stays in its case, whatever else changes")
  func stays() async {
    let store = yard()
    await store.send(.slot(1, .work(.wait(gate))))
    await store.send(.slot(1, .work(.log("a"))))
    await store.send(.change { $0.slots[id: 1] = .work(Worker.State(id: 1, log: ["new"])) })
    await store.send(.change { $0.slots.append(.rest(Worker.State(id: 3))) })
    await store.send(.change { $0.slots.remove(id: 2) })
    await store.send(.change { $0.slots = [.work(Worker.State(id: 1)), .work(.init(id: 9))] })
    await store.send(.change { $0.slots.reverse() })
    #expect(gate.cancellations == 0)
    gate.open()
    await store.finish()
    #expect(await store.state.slots[id: 1]?.work?.log == ["passed"])
  }

  @Test("loses them in an observable parent as well", arguments: 0..<3)
  func observed(_ way: Int) async {
    let store = Store(
      initialState: Lane.State(plots: [.open(.init(id: 1)), .open(.init(id: 2))])
    ) { Lane() }
    let plot = { @Sendable (id: Int, action: Plot.Action) in
      Lane.Action.plots(.element(id: id, action: action))
    }
    await store.send(plot(1, .open(.wait(gate))))
    await store.send(plot(2, .open(.wait(other))))
    await store.send(plot(2, .open(.tapped)))
    #expect(gate.cancellations == 0)
    switch way {
    case 0: await store.send(.close(1))
    case 1: await store.send(.closeInPlace(1))
    default: await store.send(.closeAndRenew(1))
    }
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
    await store.effects.cancelAll()
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Slot {
  case work(Worker)
  case rest(Worker)
}

extension Slot.State: Identifiable {
  var id: Int {
    switch self {
    case .work(let state), .rest(let state): state.id
    }
  }
}

/// A parent of slots, which can go from work to rest by themselves.
private struct Yard: Reducer {
  struct State: Equatable, Sendable {
    var slots: IdentifiedArrayOf<Slot.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case slots(IdentifiedAction<Int, Slot.Action>)
    case change(@Sendable (inout State) -> Void)

    static func slot(_ id: Int, _ action: Slot.Action) -> Action {
      .slots(.element(id: id, action: action))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
      case .slots(.element(2, .work(.log("rest 1")))):
        state.slots[id: 1] = .rest(.init(id: 1))
      case .slots(.element(let id, _)):
        if state.slots[id: id]?.work?.log.last == "rest me" {
          state.slots[id: id] = .rest(.init(id: id))
        }
      }
      return .none
    }
    .forEach(\.slots, action: \.slots) {
      Slot()
      Reduce { state, _ in
        if state.work?.log.last == "turn" { state = .rest(Worker.State(id: state.id)) }
        return .none
      }
    }
  }
}

@Reducer
private struct Garden {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    var id: Int
    var taps = 0
  }

  enum Action: Sendable {
    case tapped
    case wait(Gate)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.taps += 1
        return .none
      case .wait(let gate):
        return .run { _ in await gate.pass() }
      }
    }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Plot {
  case open(Garden)
  case closed(Garden)
}

extension Plot.State: Identifiable {
  var id: Int {
    switch self {
    case .open(let state), .closed(let state): state.id
    }
  }
}

@Reducer
private struct Lane {
  @ObservableState
  struct State: Equatable, Sendable {
    var plots: IdentifiedArrayOf<Plot.State> = []
  }

  enum Action: Sendable {
    case plots(IdentifiedAction<Int, Plot.Action>)
    case close(Int)
    case closeInPlace(Int)
    case closeAndRenew(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .plots: break
      case .close(let id):
        state.plots[id: id] = .closed(Garden.State(id: id))
      case .closeInPlace(let id):
        if let plot = state.plots[id: id], let open = plot.open {
          state.plots.modify(id: id) { $0 = .closed(open) }
        }
      case .closeAndRenew(let id):
        state.plots = IdentifiedArray(
          state.plots.map { $0.id == id ? .closed(Garden.State(id: id)) : $0 })
      }
      return .none
    }
    .forEach(\.plots, action: \.plots)
  }
}
