import Ratchet
import Testing

/// A child whose id is a variable.
@Reducer
private struct Renamed {
  @ObservableState
  struct State: Identifiable, Equatable, Sendable {
    var id: Int
    var taps = 0
  }

  enum Action: Sendable {
    case tapped
    case renamed(Int)
    case wait(Gate)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.taps += 1
        return .none
      case .renamed(let id):
        state.id = id
        return .none
      case .wait(let gate):
        return .run { _ in await gate.pass() }
      }
    }
  }
}

/// A child whose id is a constant: another id needs another state.
@Reducer
private struct Fixed {
  @ObservableState
  struct State: Identifiable, Equatable, Sendable {
    let id: Int
    var taps = 0
  }

  typealias Action = Renamed.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.taps += 1
        return .none
      case .renamed(let id):
        state = State(id: id, taps: state.taps)
        return .none
      case .wait(let gate):
        return .run { _ in await gate.pass() }
      }
    }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Pane {
  case renamed(Renamed)
  case fixed(Fixed)
}

@Reducer
private struct Host {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var renamed: Renamed.State? = Renamed.State(id: 1)
    @Presents var fixed: Fixed.State? = Fixed.State(id: 1)
    @Presents var pane: Pane.State?
    var path = StackState<Pane.State>()
  }

  enum Action: Sendable {
    case renamed(PresentationAction<Renamed.Action>)
    case fixed(PresentationAction<Fixed.Action>)
    case pane(PresentationAction<Pane.Action>)
    case path(StackActionOf<Pane>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$renamed, action: \.renamed) { Renamed() }
      .ifLet(\.$fixed, action: \.fixed) { Fixed() }
      .ifLet(\.$pane, action: \.pane)
      .forEach(\.path, action: \.path)
  }
}

/// A way to a child from the host.
private enum Way: CaseIterable {
  case renamed, fixed, renamedPane, fixedPane, renamedElement, fixedElement

  var state: Host.State {
    let isFixed = self == .fixedPane || self == .fixedElement
    let pane = isFixed ? Pane.State.fixed(Fixed.State(id: 1)) : .renamed(Renamed.State(id: 1))
    return Host.State(pane: pane, path: [pane])
  }

  func callAsFunction(_ action: Renamed.Action) -> Host.Action {
    switch self {
    case .renamed: .renamed(.presented(action))
    case .fixed: .fixed(.presented(action))
    case .renamedPane: .pane(.presented(.renamed(action)))
    case .fixedPane: .pane(.presented(.fixed(action)))
    case .renamedElement: .path(.element(id: 0, action: .renamed(action)))
    case .fixedElement: .path(.element(id: 0, action: .fixed(action)))
    }
  }
}

@Suite("An observable child that is presented or in a stack", .timeLimit(.minutes(1)))
struct ObservedIdentityTests {
  @Test("is another one once its id has changed, in place or not", arguments: Way.allCases)
  private func changed(way: Way) async {
    let gate = Gate()
    let store = Store(initialState: way.state) { Host() }
    let task = await store.send(way(.wait(gate)))
    await gate.arrivals()
    await store.send(way(.renamed(2)))
    await task.finish()
    #expect(gate.cancellations == 1)
  }

  @Test("stays the same one while its id does", arguments: Way.allCases)
  private func kept(way: Way) async {
    let gate = Gate()
    let store = Store(initialState: way.state) { Host() }
    let task = await store.send(way(.wait(gate)))
    await gate.arrivals()
    await store.send(way(.tapped))
    await store.send(way(.renamed(1)))
    gate.open()
    await task.finish()
    #expect(gate.cancellations == 0)
  }
}
