import Items
import Ratchet
import RatchetDependencies
import Testing

/// A script of taps, with the failure of its first, second, … call of the provider.
@Suite struct ItemsListFaultTests {
  private static let script: [ItemsList.Action] = [
    .appeared, .addButtonTapped, .deleteTapped(offsets: [1]), .addButtonTapped, .refreshPulled,
    .itemTapped(id: Item.samples[2].id), .detail(.presented(.deleteButtonTapped)), .addButtonTapped,
    .deleteTapped(offsets: [0, 1]), .refreshPulled,
  ]
  private static let callCount = 9

  /// The items at the end, if no call fails.
  private static let result: [Item] = [.added(2), .added(3)]

  private static func provider(failingAt number: Int) -> MockItemProvider {
    MockItemProvider(Item.samples) { _, call in
      if call == number { throw Failure("Call \(call) failed.") }
    }
  }

  @Test("Without a failure the script makes all its calls")
  func none() async {
    let provider = Self.provider(failingAt: 0)
    let store = ItemsList.store(provider)
    for action in Self.script { await store.send(action).finish() }
    #expect(await store.state.failure == nil)
    #expect(await Array(store.state.items) == Self.result)
    #expect(await provider.items == Self.result)
    #expect(await provider.calls.count == Self.callCount)
  }

  @Test(
    "Whichever call fails: nothing that was shown is lost, and a retry at once makes it as if nothing had failed",
    arguments: 1...callCount)
  func retriedAtOnce(number: Int) async throws {
    let provider = Self.provider(failingAt: number)
    let store = ItemsList.store(provider)
    var failures = 0
    for action in Self.script {
      let before = await store.state.items
      await store.send(action).finish()
      guard let failure = await store.state.failure else { continue }
      failures += 1
      #expect(failure == "Call \(number) failed.")
      #expect(await store.state.items == before)
      await store.send(.retryTapped).finish()
      #expect(await store.state.failure == nil)
      let calls = await provider.calls
      try #require(calls.count == number + 1)
      #expect(calls[number] == calls[number - 1])
    }
    #expect(failures == 1)
    #expect(await Array(store.state.items) == Self.result)
    #expect(await provider.items == Self.result)
  }

  @Test(
    "Whichever call fails: the list shows the stored items after the other taps, and a retry repeats exactly the failed call",
    arguments: 2...callCount)
  func retriedAtTheEnd(number: Int) async throws {
    let provider = Self.provider(failingAt: number)
    let store = ItemsList.store(provider)
    for action in Self.script {
      // Without its item the detail is not open.
      if action.is(\.detail), await store.state.detail == nil { continue }
      await store.send(action).finish()
    }
    let (state, calls) = (await store.state, await provider.calls)
    #expect(await Array(state.items) == provider.items)
    let isReplaced = Self.isReplaced(calls[number - 1], by: calls[number...])
    #expect(state.failure == (isReplaced ? nil : "Call \(number) failed."))

    await store.send(.retryTapped).finish()
    #expect(await store.state.failure == nil)
    #expect(await provider.calls == calls + (isReplaced ? [] : [calls[number - 1]]))
    #expect(await Array(store.state.items) == provider.items)
  }

  /// Whether a later call takes the place of one that failed: a load that of a load, and a deletion
  /// that of a deletion of the same items.
  private static func isReplaced(
    _ call: MockItemProvider.Call, by later: ArraySlice<MockItemProvider.Call>
  ) -> Bool {
    switch call {
    case .fetchAll: later.contains(.fetchAll)
    case .insertion: false
    case .deletion(let ids):
      later.contains { if case .deletion(let other) = $0 { other.contains(ids) } else { false } }
    }
  }

  @Test("When every call fails, nothing changes; when all work again, one retry does everything")
  func all() async {
    let isFailing = LockIsolated(false)
    let provider = MockItemProvider(Item.samples) { call, _ in
      if isFailing.value { throw Failure("No network.") }
    }
    let store = ItemsList.store(provider)
    await store.send(.appeared).finish()
    isFailing.setValue(true)
    for action in Self.script { await store.send(action).finish() }
    #expect(await Array(store.state.items) == Item.samples)
    #expect(await store.state.failure == "No network.")
    #expect(await provider.items == Item.samples)

    isFailing.setValue(false)
    await store.send(.retryTapped).finish()
    await store.finish()
    #expect(await store.state.failure == nil)
    #expect(await provider.items == Array(store.state.items))
    // The taps met other items than in the script without failures: those of the samples.
    #expect(await provider.items == [.added(1), .added(2), .added(3)])
  }
}
