import Ratchet
import RatchetDependencies
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/T030.md to T039.md. IssuePageTests runs them.

@Reducer
struct Catalogue {
  struct State: Equatable, Sendable {
    var isOpen = false
    var result: String?
  }

  enum Action: Sendable {
    case opened
    case queryChanged(String)
    case queryChangedFixed(String)
    case found(String)
    case ticking
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        state.isOpen = true
        return .none

      case .queryChanged(let query):
        return .run { send in
          try await clock.sleep(for: .milliseconds(50))
          await send(.found("about \(query)"))
        }

      case .queryChangedFixed(let query):
        return .run { send in
          try await clock.sleep(for: .milliseconds(50))
          await send(.found("about \(query)"))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .found(let result):
        state.result = result
        return .none

      case .ticking:
        return .run { _ in
          for await _ in clock.timer(interval: .seconds(1)) {}
        }
      }
    }
  }
}

struct SoldOut: Error {}

@Reducer
struct Kiosk {
  struct State: Equatable, Sendable { var papers = 1 }

  enum Action: Sendable { case sold }

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, _ in
      guard state.papers > 0 else { throw SoldOut() }
      state.papers -= 1
      return .none
    }
  }
}

@Reducer
struct PriceList {
  struct State: Equatable, Sendable {
    var prices: [Int] = []
    var total = 0
  }

  enum Action: Sendable {
    case added(Int)
    case removedLast
    case removedLastFixed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let price):
        state.prices.append(price)
        state.total += price
        return .none

      case .removedLast:
        state.prices.removeLast()
        return .none

      case .removedLastFixed:
        state.total -= state.prices.removeLast()
        return .none
      }
    }
  }
}

enum ExploreIssues {
  static func olderAnswer(
    _ queryChanged: @escaping @Sendable (String) -> Catalogue.Action
  ) async {
    await explore(seeds: 100) {
      let store = Store(initialState: Catalogue.State()) { Catalogue() }
      await store.send(queryChanged("dune"))
      await store.send(queryChanged("emma"))
      await store.finish()
      let result = await store.state.result
      expectNoDifference(result, "about emma")
    }
  }

  static func throwing() async {
    await explore(seeds: 100) {
      let kiosk = Store(initialState: Kiosk.State(papers: 1)) { Kiosk() }
      async let first = kiosk.trySend(.sold)
      async let second = kiosk.trySend(.sold)
      _ = try await (first, second)
    }
  }

  static func throwingFixed() async {
    await explore(seeds: 100) {
      let kiosk = Store(initialState: Kiosk.State(papers: 1)) { Kiosk() }
      async let first = kiosk.trySend(.sold)
      async let second = kiosk.trySend(.sold)
      do {
        _ = try await (first, second)
      } catch is SoldOut {
        let papers = await kiosk.state.papers
        expectNoDifference(papers, 0)
      }
    }
  }

  /// A program that is explored.
  static func endless() async {
    let store = Store(initialState: Catalogue.State()) { Catalogue() }
    await store.send(.ticking).finish()
  }

  static func endlessFixed() async {
    let store = Store(initialState: Catalogue.State()) { Catalogue() }
    let task = await store.send(.ticking)
    task.cancel()
  }

  static func stuck() async {
    await explore(seeds: 1) {
      let (pages, printer) = AsyncStream.makeStream(of: String.self)
      for await page in pages { print(page) }
      printer.finish()
    }
  }

  static func stuckFixed() async {
    await explore(seeds: 1) {
      let (pages, printer) = AsyncStream.makeStream(of: String.self)
      printer.finish()
      for await page in pages { print(page) }
    }
  }

  static func onMainActor() async {
    await explore(seeds: 1) { await open() }
  }

  @MainActor
  static func open() async {
    let store = TestStore(initialState: Catalogue.State()) { Catalogue() }
    await store.send(.opened) { $0.isOpen = true }
  }

  static func onMainActorFixed() async {
    await explore(seeds: 1) { await openFixed() }
  }

  static func openFixed() async {
    let store = TestStore(initialState: Catalogue.State()) { Catalogue() }
    await store.send(.opened) { $0.isOpen = true }
  }

  static func oneOrder() async {
    await explore(seeds: 100) {
      let store = Store(initialState: Catalogue.State()) { Catalogue() }
      await store.send(.opened)
    }
  }

  static func oneOrderFixed() async {
    await explore(seeds: 100) {
      let store = Store(initialState: Catalogue.State()) { Catalogue() }
      await store.send(.queryChangedFixed("dune"))
      await store.send(.queryChangedFixed("emma"))
      await store.finish()
    }
  }

  static func notRepeatable() async {
    let cache = LockIsolated<Set<String>>([])
    await explore(seeds: 100, .systematic(preemptions: 1)) {
      await load(["dune", "emma"], into: cache)
    }
  }

  static func notRepeatableFixed() async {
    await explore(seeds: 100, .systematic(preemptions: 1)) {
      let cache = LockIsolated<Set<String>>([])
      await load(["dune", "emma"], into: cache)
    }
  }

  /// Loads the titles that the cache does not have, all at the same time.
  static func load(_ titles: [String], into cache: LockIsolated<Set<String>>) async {
    await withDiscardingTaskGroup { group in
      for title in titles where !cache.value.contains(title) {
        group.addTask {
          await Task.yield()
          cache.withValue { _ = $0.insert(title) }
        }
      }
    }
  }

  static func badSeed() async {
    // RATCHET_SEED=seven swift test --filter CatalogueTests
    await explore(seeds: 100) {
      let store = Store(initialState: Catalogue.State()) { Catalogue() }
      await store.send(.queryChangedFixed("dune")).finish()
    }
  }

  static func badSeedFixed() async {
    // RATCHET_SEED=7 swift test --filter CatalogueTests
    await explore(seeds: 100) {
      let store = Store(initialState: Catalogue.State()) { Catalogue() }
      await store.send(.queryChangedFixed("dune")).finish()
    }
  }

  static func prices(_ removed: PriceList.Action) async {
    let store = Store(initialState: PriceList.State()) { PriceList() }
    await store.invariant("the total is the sum of the prices") { list in
      list.total == list.prices.reduce(0, +)
    }
    await store.send(.added(3))
    await store.send(removed)
  }

  static func brokenAtStart() async {
    let store = Store(initialState: PriceList.State(prices: [3, 4])) { PriceList() }
    await store.invariant("the total is the sum of the prices") { list in
      list.total == list.prices.reduce(0, +)
    }
  }

  static func brokenAtStartFixed() async {
    let store = Store(initialState: PriceList.State(prices: [3, 4], total: 7)) { PriceList() }
    await store.invariant("the total is the sum of the prices") { list in
      list.total == list.prices.reduce(0, +)
    }
  }
}
