import Foundation
import Items
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct ItemsListExploreTests {
  /// The ids of the samples, and of the first added items.
  private static let ids = Generator.element(
    of: Item.samples.map(\.id) + (1...4).map { Item.added($0).id })

  /// A user's actions.
  private static let taps = ActionGenerator<ItemsList.Action>(
    .payload(\.deleteTapped, Generator.integers(in: 0...4).array(count: 1...2)),
    .payload(\.itemTapped, ids), .weight(\.addButtonTapped, 3), .weight(\.deleteTapped, 2),
    .weight(\.detail, 2), .leavingOut(\.itemsLoaded), .leavingOut(\.loadFailed),
    .leavingOut(\.changeSaved), .leavingOut(\.changeFailed))

  private static func store(
    _ provider: some ItemProvider, itemsAfter number: Int = 0
  ) async -> StoreOf<ItemsList> {
    let store = ItemsList.store(provider, itemsAfter: number)
    await store.invariant("the items are in order, each once") { state in
      let items = state.items
      return zip(items, items.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
        && Set(items.ids).count == items.count
    }
    await store.invariant("the open detail is that of a shown item") { state in
      state.detail.map { state.items[id: $0.id] == $0.item } ?? true
    }
    await store.invariant("an item that a failed change would add is not shown") { state in
      state.failedChanges.allSatisfy { failed in
        guard case .insertion(let item) = failed.change else { return true }
        return state.items[id: item.id] == nil
      }
    }
    return store
  }

  /// Taps only what is shown: a closed detail cannot be tapped.
  private static func tap(_ actions: [ItemsList.Action], _ store: StoreOf<ItemsList>) async {
    for action in actions {
      if action.is(\.detail), await store.state.detail == nil { continue }
      await store.send(action)
    }
  }

  @Test("Whatever is tapped and whichever calls fail, the list shows the stored items at the end")
  func stored() async {
    await explore(seeds: 300) { exploration in
      let isFailing = LockIsolated(false)
      let provider = SlowItemProvider(exploration: exploration, isFailing: isFailing)
      let store = await Self.store(provider)
      await store.send(.appeared).finish()
      isFailing.setValue(true)
      await Self.tap(exploration.actions(10, of: Self.taps), store)
      await store.finish()
      let (state, stored) = (await store.state, await provider.items)
      expectNoDifference(Array(state.items), stored)
      #expect(!state.isLoading)
      #expect(!state.isSaving)
    }
  }

  @Test("Whichever calls fail, after retries everything is stored that was tapped")
  func tapped() async {
    await explore(seeds: 200) { exploration in
      let isFailing = LockIsolated(true)
      let provider = SlowItemProvider(exploration: exploration, isFailing: isFailing)
      let store = await Self.store(provider)
      let actions = exploration.actions(10, of: Self.taps).filter { $0 != .failureDismissed }
      await Self.tap([.appeared] + actions, store)
      await store.finish()
      isFailing.setValue(false)
      await store.send(.retryTapped)
      await store.finish()
      let (state, stored) = (await store.state, await provider.items)
      #expect(state.failure == nil)
      expectNoDifference(Array(state.items), stored)
      // Each tap has led to a call, if only to one that failed.
      let calls = await provider.calls
      var added: Set<Item.ID> = []
      var deleted: Set<Item.ID> = []
      for case .insertion(let item) in calls { added.insert(item.id) }
      for case .deletion(let ids) in calls { deleted.formUnion(ids) }
      #expect(added.count == actions.count { $0 == .addButtonTapped })
      expectNoDifference(
        Set(state.items.ids), added.union(Item.samples.map(\.id)).subtracting(deleted))
    }
  }

  @Test("Two lists of one provider show the same items after a refresh, whichever was tapped")
  func twoLists() async {
    await explore(seeds: 150) { exploration in
      let isFailing = LockIsolated(true)
      let provider = SlowItemProvider(exploration: exploration, isFailing: isFailing)
      let stores = [await Self.store(provider), await Self.store(provider, itemsAfter: 20)]
      for store in stores { await store.send(.appeared) }
      for action in exploration.actions(12, of: Self.taps) {
        await Self.tap([action], stores[exploration.value(of: .integers(in: 0...1))])
      }
      for store in stores { await store.finish() }
      isFailing.setValue(false)
      for store in stores {
        await store.send(.refreshPulled).finish()
        let (state, stored) = (await store.state, await provider.items)
        expectNoDifference(Array(state.items), stored)
      }
    }
  }
}
