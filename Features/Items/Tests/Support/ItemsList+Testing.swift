import Items
import Ratchet
import RatchetDependencies
import RatchetTesting

extension ItemsList.State {
  /// A list that has loaded these items.
  static func showing(_ items: [Item]) -> Self {
    var state = ItemsList.State()
    state.storedItems = IdentifiedArray(uniqueElements: items)
    return state
  }
}

extension ItemsList {
  static func testStore(
    _ provider: some ItemProvider, showing items: [Item] = Item.samples
  ) -> TestStoreOf<ItemsList> {
    TestStore(initialState: State.showing(items)) {
      ItemsList()
    } withDependencies: {
      $0.itemProvider = provider
      $0.predictItems()
    }
  }

  static func store(
    _ provider: some ItemProvider, itemsAfter number: Int = 0
  ) -> StoreOf<ItemsList> {
    Store(initialState: State()) {
      ItemsList()
    } withDependencies: {
      $0.itemProvider = provider
      $0.predictItems(after: number)
    }
  }
}

extension MockItemProvider {
  /// The samples in a provider whose calls take a second of this clock each.
  static func slow(_ clock: TestClock<Duration>) -> MockItemProvider {
    MockItemProvider(Item.samples) { _, _ in try await clock.sleep(for: .seconds(1)) }
  }

  /// The samples in a provider that refuses changes as long as the flag is set.
  static func refusing(while isFull: LockIsolated<Bool>) -> MockItemProvider {
    MockItemProvider(Item.samples) { call, _ in
      if isFull.value, call != .fetchAll { throw Failure("The disk is full.") }
    }
  }
}
