import Ratchet
import RatchetBenchFeatures
import Synchronization

extension RatchetBench {
  /// A send to the root of a store, with which those to its children are compared.
  private static let root = "send, observable state"

  static var navigation: [Benchmark] {
    [
      Benchmark(
        "send to a presented child", from: .inside, baseline: root,
        goal: .times(3, root),
        .timed {
          let store = shopStore(1)
          return { count in await send(.shelf(.presented(.changed)), to: store, count) }
        }),
      Benchmark(
        "send beside a presented child", from: .inside, baseline: root,
        goal: .times(3, root),
        .timed {
          let store = shopStore(1)
          return { count in await send(.changed, to: store, count) }
        }),
      Benchmark(
        "send to a presented child in an enum", from: .inside, baseline: root,
        goal: .times(4, root),
        .timed {
          let door = Lobby.Door.State.right(ObservedCounter.State())
          let store = Store(initialState: Lobby.State(door: door)) { Lobby() }
          let action = Lobby.Action.door(.presented(.right(.incrementTapped)))
          return { count in await send(action, to: store, count) }
        }),
      Benchmark(
        "send to a stack element", from: .inside, baseline: root,
        goal: .times(4, root),
        .timed {
          let store = Store(initialState: Tower.State(count: 10)) { Tower() }
          return { count in
            await send(.path(.element(id: 5, action: .changed)), to: store, count)
          }
        }),
      slot(of: 1_000),
      slot(of: 100_000),
      allocations(of: 1_000),
      allocations(of: 100_000),
    ]
  }

  static var navigationMemory: [Benchmark] {
    [
      Benchmark(
        "memory of a presented child that runs nothing", from: .detached,
        .memory { await presentedSize() })
    ]
  }

  /// A row behind an ifLet over a presentation, forEach and ifCaseLet. As many rows are in use as
  /// in the small list, so that caches do not matter.
  private static func slot(of size: Int) -> Benchmark {
    Benchmark(
      "presented row of \(size) in a case", from: .inside, baseline: "plain row of 1000",
      goal: size == 1_000 ? nil : .times(1.3, "presented row of 1000 in a case"),
      .timed {
        let ids = Array(scatteredIDs(below: size).prefix(1_000))
        let store = shopStore(size)
        return { count in await send(toRows: ids, of: store, count) }
      })
  }

  private static func allocations(of size: Int) -> Benchmark {
    Benchmark(
      "allocations, presented row of \(size) in a case", from: .inside,
      goal: size == 1_000
        ? nil : .times(1, "allocations, presented row of 1000 in a case"),
      .allocations {
        let ids = Array(scatteredIDs(below: size).prefix(1_000))
        let store = shopStore(size)
        return { count in await send(toRows: ids, of: store, count) }
      })
  }

  private static func shopStore(_ count: Int) -> StoreOf<Shop> {
    Store(initialState: Shop.State(shelf: Shelf.State(count: count))) { Shop() }
  }

  private static func send(_ action: Shop.Action, to store: isolated StoreOf<Shop>, _ count: Int) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(
    _ action: Lobby.Action, to store: isolated StoreOf<Lobby>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(
    _ action: Tower.Action, to store: isolated StoreOf<Tower>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(toRows ids: [Int], of store: isolated StoreOf<Shop>, _ count: Int) {
    let action = opaque(Slot.Action.taken(.incrementTapped))
    var index = 0
    for _ in 0..<count {
      store.send(.shelf(.presented(.rows(.element(id: ids[index], action: action)))))
      index = index + 1 == ids.count ? 0 : index + 1
    }
  }

  /// The memory of each of many presented children, including the window that presents it.
  private static func presentedSize() async -> Double? {
    let count = 10_000
    guard let before = ResidentMemory.now() else { return nil }
    let store = Store(initialState: Mall.State(count: count)) { Mall() }
    for id in 0..<count { await store.send(.shops(.element(id: id, action: .shown))) }
    let after = ResidentMemory.now()
    let running = await store.effects.count
    precondition(running == 0, "A presented child runs an effect.")
    kept.withLock { $0.append(store) }
    return after.map { ($0 - before) / Double(count) }
  }

  // Kept, since later samples would reuse the memory that earlier ones release.
  private static let kept = Mutex<[StoreOf<Mall>]>([])
}
