import Items
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

/// A load and a save at the same time, in every order of their steps.
@Suite struct ItemsListRefreshTests {
  /// The seconds at which an operation begins, takes effect in the store, and is answered.
  struct Steps: Sendable, CustomStringConvertible {
    var begin: Int
    var effect: Int
    var answer: Int

    var description: String { "\(begin), \(effect), \(answer)" }
  }

  struct Order: Sendable, CustomStringConvertible {
    var load: Steps
    var save: Steps

    var description: String { "load at \(load); save at \(save)" }

    /// The twenty orders of three steps each.
    static let all: [Order] = {
      var orders: [Order] = []
      for bits in 0..<64 {
        let load = (0..<6).filter { bits & 1 << $0 != 0 }
        let save = (0..<6).filter { bits & 1 << $0 == 0 }
        guard load.count == 3 else { continue }
        orders.append(
          Order(
            load: Steps(begin: load[0], effect: load[1], answer: load[2]),
            save: Steps(begin: save[0], effect: save[1], answer: save[2])))
      }
      return orders
    }()
  }

  enum Tap: CaseIterable {
    case add, delete

    var action: ItemsList.Action {
      switch self {
      case .add: .addButtonTapped
      case .delete: .deleteTapped(offsets: [1])
      }
    }

    var items: [Item] {
      switch self {
      case .add: Item.samples + [.added(1)]
      case .delete: [Item.samples[0], Item.samples[2]]
      }
    }
  }

  /// A provider whose calls take effect, and are answered, at given seconds.
  private struct TimedProvider: ItemProvider {
    let order: Order
    let saveFails: Bool
    let loadFails: Bool
    let clock: TestClock<Duration>
    let provider = MockItemProvider(Item.samples)

    func fetchAll() async throws -> [Item] {
      try await clock.sleep(for: .seconds(order.load.effect - order.load.begin))
      let items = await provider.items
      try await clock.sleep(for: .seconds(order.load.answer - order.load.effect))
      if loadFails { throw Failure("No network.") }
      return items
    }

    func insert(_ item: Item) async throws { try await save { try await $0.insert(item) } }
    func delete(_ ids: [Item.ID]) async throws { try await save { try await $0.delete(ids) } }

    private func save(_ change: (MockItemProvider) async throws -> Void) async throws {
      try await clock.sleep(for: .seconds(order.save.effect - order.save.begin))
      if !saveFails { try await change(provider) }
      try await clock.sleep(for: .seconds(order.save.answer - order.save.effect))
      if saveFails { throw Failure("The disk is full.") }
    }
  }

  /// Runs a load and a tapped change at their seconds, and compares the shown items after each.
  private func run(
    _ order: Order, _ tap: Tap, saveFails: Bool = false, loadFails: Bool = false
  ) async -> TestStoreOf<ItemsList> {
    let clock = TestClock()
    let provider = TimedProvider(
      order: order, saveFails: saveFails, loadFails: loadFails, clock: clock)
    let store = ItemsList.testStore(provider)
    store.exhaustivity = .off
    for second in 0..<6 {
      if second == order.load.begin { await store.send(.refreshPulled) }
      if second == order.save.begin { await store.send(tap.action) }
      await store.skipReceivedActions(strict: false)
      let isChanged = second >= order.save.begin && !(saveFails && second >= order.save.answer)
      #expect(Array(store.state.items) == (isChanged ? tap.items : Item.samples))
      await clock.advance(by: .seconds(1))
    }
    await store.finish()
    #expect(!store.state.isSaving)
    #expect(!store.state.isLoading)
    #expect(store.state.changesSavedWhileLoading == [])
    #expect(await Array(store.state.items) == provider.provider.items)
    return store
  }

  @Test(
    "A change is shown from its tap on, whichever items a load brings meanwhile",
    arguments: Order.all, Tap.allCases)
  func saved(order: Order, tap: Tap) async {
    let store = await run(order, tap)
    #expect(store.state.failure == nil)
    #expect(Array(store.state.items) == tap.items)
  }

  @Test(
    "A change that fails is undone at once, whichever items a load brings meanwhile",
    arguments: Order.all, Tap.allCases)
  func undone(order: Order, tap: Tap) async {
    let store = await run(order, tap, saveFails: true)
    #expect(store.state.failure == "The disk is full.")
    #expect(Array(store.state.items) == Item.samples)
  }

  @Test(
    "A load that fails meanwhile leaves a change as it is",
    arguments: Order.all, Tap.allCases)
  func loadFails(order: Order, tap: Tap) async {
    let store = await run(order, tap, loadFails: true)
    #expect(store.state.failure == "No network.")
    #expect(Array(store.state.items) == tap.items)
  }

  @Test("A load that is replaced during a save does not lose it either")
  func replaced() async {
    let clock = TestClock()
    let provider = MockItemProvider(Item.samples) { call, _ in
      try await clock.sleep(for: call == .fetchAll ? .seconds(4) : .seconds(1))
    }
    let store = ItemsList.testStore(provider)
    store.exhaustivity = .off
    await store.send(.refreshPulled)
    await store.send(.addButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved)
    await store.send(.refreshPulled) { $0.changesSavedWhileLoading = [] }
    await store.send(.deleteTapped(offsets: [0]))
    await clock.advance(by: .seconds(4))
    await store.finish()
    #expect(Array(store.state.items) == [Item.samples[1], Item.samples[2], .added(1)])
    #expect(await provider.items == Array(store.state.items))
  }
}
