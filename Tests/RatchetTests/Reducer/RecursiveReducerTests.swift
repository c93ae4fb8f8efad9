import Foundation
import Ratchet
import RatchetDependencies
import Testing

@Suite("A recursive feature") struct RecursiveReducerTests {
  private typealias Path = [Int]

  /// An action for the folder at a path of ids.
  private func action(_ action: Drawer.Action, in path: Path) -> Drawer.Action {
    path.reversed().reduce(action) { .folders(.element(id: $1, action: $0)) }
  }

  private let tree = Drawer.State(
    id: 0, folders: [Drawer.State(id: 1, folders: [Drawer.State(id: 2), Drawer.State(id: 3)])])

  private func store(_ reducer: some Reducer<Drawer.State, Drawer.Action>) -> StoreOf<Drawer> {
    Store(initialState: tree) {
      reducer
    } withDependencies: {
      $0.date = .constant(.distantPast)
    }
  }

  @Test("reduces the actions of every level")
  func levels() async {
    let store = store(Drawer())
    await store.send(action(.renamed("a"), in: []))
    await store.send(action(.renamed("b"), in: [1]))
    await store.send(action(.renamed("c"), in: [1, 3]))
    let state = await store.state
    #expect(state.name == "a")
    #expect(state.folders[id: 1]?.name == "b")
    #expect(state.folders[id: 1]?.folders.map(\.name) == ["", "c"])
  }

  @Test("runs effects at every level, and ends those of a removed folder and everything in it")
  func effects() async {
    let store = store(Drawer())
    await store.send(action(.watch("1"), in: [1]))
    await store.send(action(.watch("2"), in: [1, 2]))
    await store.send(action(.watch("3"), in: [1, 3]))
    await store.send(action(.removed(id: 2), in: [1]))
    #expect(await store.liveNames == ["1", "3"])
    await store.send(action(.unwatch, in: [1, 3]))
    #expect(await store.liveNames == ["1"])
    await store.send(action(.removed(id: 1), in: []))
    #expect(await store.liveNames == [])
  }

  @Test("can present itself, in an optional and in a case of an enum")
  func presented() async {
    let store = Store(initialState: Page.State()) { Page() }
    var deepest = Page.Action.open
    for _ in 0..<4 {
      await store.send(deepest)
      deepest = .next(.presented(.page(deepest)))
    }
    var depth = 0
    var state = await store.state
    while case .page(let next) = state.next {
      depth += 1
      state = next
    }
    #expect(depth == 4)
  }

  @Test("reads the store's dependencies while its body is evaluated")
  func dependencies() async {
    let store = store(Drawer())
    await withDependencies {
      $0.date = .constant(.distantFuture)
    } operation: {
      _ = await store.send(action(.stamped, in: [1, 3]))
    }
    #expect(await store.state.folders[id: 1]?.folders[id: 3]?.name == "past")
  }

  @Test("can be erased, and run in two stores that share nothing")
  func erased() async {
    let feature = Reduce(Drawer().dependency(\.date, .constant(.distantPast)))
    let stores = [store(feature), store(feature)]
    await withTaskGroup { group in
      for store in stores {
        group.addTask {
          for _ in 0..<1_000 { await store.send(.folders(.element(id: 1, action: .counted))) }
        }
      }
    }
    for store in stores { #expect(await store.state.folders[id: 1]?.count == 1_000) }
  }
}

private struct Drawer: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var name = ""
    var count = 0
    var folders: IdentifiedArrayOf<State> = []
  }

  @CasePathable
  indirect enum Action: Equatable, Sendable {
    case renamed(String)
    case watch(String)
    case unwatch
    case removed(id: Int)
    case stamped
    case counted
    case folders(IdentifiedActionOf<Drawer>)
  }

  private enum CancelID { case watch }

  var body: some ReducerOf<Self> {
    @Dependency(\.date.now) var made
    let stamp = made == .distantPast ? "past" : "another time"
    Reduce<State, Action> { state, action in
      switch action {
      case .renamed(let name): state.name = name
      case .watch(let name):
        return .run(name: name) { _ in await Gate().pass() }.cancellable(id: CancelID.watch)
      case .unwatch: return .cancel(id: CancelID.watch)
      case .removed(let id): state.folders.remove(id: id)
      case .stamped: state.name = stamp
      case .counted: state.count += 1
      case .folders: break
      }
      return .none
    }
    .forEach(\.folders, action: \.folders) { Self() }
  }
}

private struct Page: Reducer {
  struct State: Sendable {
    @PresentationState var next: Destination?
  }

  @CasePathable
  enum Destination: Sendable { case page(State) }

  @CasePathable
  indirect enum Action: Sendable {
    case open
    case next(PresentationAction<DestinationAction>)
  }

  @CasePathable
  indirect enum DestinationAction: Sendable { case page(Action) }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      if case .open = action { state.next = .page(State()) }
      return .none
    }
    .ifLet(\.$next, action: \.next) {
      EmptyReducer<Destination, DestinationAction>()
        .ifCaseLet(\.page, action: \.page) { Page() }
    }
  }
}
