import Items
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct ItemsListFailureTests {
  private static let samples = Item.samples

  private static func failed(_ change: ItemChange) -> FailedItemChange {
    FailedItemChange(change, reason: "The disk is full.")
  }

  @Test("A failed load is shown, keeps the items, and is repeated by a tap")
  func load() async {
    let isOffline = LockIsolated(true)
    let provider = MockItemProvider(Self.samples) { _, _ in
      if isOffline.value { throw Failure("No network.") }
    }
    let store = ItemsList.testStore(provider, showing: [Self.samples[0]])
    await store.send(.refreshPulled) { $0.isLoading = true }
    await store.receive(.loadFailed("No network.")) {
      $0.isLoading = false
      $0.loadFailure = "No network."
    }
    #expect(store.state.failure == "No network.")
    #expect(Array(store.state.items) == [Self.samples[0]])

    isOffline.setValue(false)
    await store.send(.retryTapped) {
      $0.isLoading = true
      $0.loadFailure = nil
    }
    await store.receive(\.itemsLoaded) {
      $0.isLoading = false
      $0.storedItems = IdentifiedArray(Self.samples)
    }
    #expect(store.state.failure == nil)
    await store.send(.retryTapped)
    await store.finish()
    #expect(await provider.calls == [.fetchAll, .fetchAll])
  }

  @Test("A failed addition is undone, and repeated by a tap with its id and time")
  func add() async {
    let isFull = LockIsolated(true)
    let provider = MockItemProvider.refusing(while: isFull)
    let store = ItemsList.testStore(provider)
    let change = ItemChange.insertion(.added(1))
    await store.send(.addButtonTapped) { $0.unsavedChanges = [change] }
    await store.receive(.changeFailed(change, reason: "The disk is full.")) {
      $0.unsavedChanges = []
      $0.failedChanges = [Self.failed(change)]
    }
    #expect(Array(store.state.items) == Self.samples)
    #expect(store.state.failure == "The disk is full.")

    isFull.setValue(false)
    await store.send(.retryTapped) {
      $0.failedChanges = []
      $0.unsavedChanges = [change]
    }
    await store.receive(.changeSaved(change)) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(1))
    }
    #expect(store.state.failure == nil)
    await store.finish()
    #expect(await provider.calls == [.insertion(.added(1)), .insertion(.added(1))])
  }

  @Test("A failed deletion is undone, and each item is back in its place")
  func delete() async {
    let provider = MockItemProvider.refusing(while: LockIsolated(true))
    let store = ItemsList.testStore(provider)
    let change = ItemChange.deletion([Self.samples[0].id, Self.samples[1].id])
    await store.send(.deleteTapped(offsets: [0, 1])) { $0.unsavedChanges = [change] }
    #expect(Array(store.state.items) == [Self.samples[2]])
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = []
      $0.failedChanges = [Self.failed(change)]
    }
    #expect(Array(store.state.items) == Self.samples)
    await store.finish()
  }

  @Test("An item that is deleted again is no longer one whose deletion has failed")
  func deletedAgain() async {
    let isFull = LockIsolated(true)
    let provider = MockItemProvider.refusing(while: isFull)
    let store = ItemsList.testStore(provider)
    let (first, second) = (Self.samples[0].id, Self.samples[1].id)
    await store.send(.deleteTapped(offsets: [0, 1])) {
      $0.unsavedChanges = [.deletion([first, second])]
    }
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = []
      $0.failedChanges = [Self.failed(.deletion([first, second]))]
    }
    isFull.setValue(false)
    await store.send(.deleteTapped(offsets: [0])) {
      $0.unsavedChanges = [.deletion([first])]
      $0.failedChanges = [Self.failed(.deletion([second]))]
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.remove(id: first)
    }
    await store.send(.deleteTapped(offsets: [0])) {
      $0.unsavedChanges = [.deletion([second])]
      $0.failedChanges = []
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.remove(id: second)
    }
    #expect(store.state.failure == nil)
    await store.send(.retryTapped)
    await store.finish()
    #expect(await provider.calls.count == 3)
  }

  @Test("Several failed changes are repeated in their order, with the failed load")
  func several() async {
    let isFailing = LockIsolated(true)
    let provider = MockItemProvider(Self.samples) { _, _ in
      if isFailing.value { throw Failure("The disk is full.") }
    }
    let store = ItemsList.testStore(provider)
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.deleteTapped(offsets: [1]))
    await store.send(.addButtonTapped)
    await store.send(.refreshPulled)
    await store.finish()
    let changes: [ItemChange] = [
      .insertion(.added(1)), .deletion([Self.samples[1].id]), .insertion(.added(2)),
    ]
    store.assert {
      $0.failedChanges = changes.map(Self.failed)
      $0.loadFailure = "The disk is full."
    }
    #expect(Array(store.state.items) == Self.samples)

    isFailing.setValue(false)
    await store.send(.retryTapped)
    #expect(
      Array(store.state.items) == [Self.samples[0], Self.samples[2], .added(1), .added(2)])
    await store.finish()
    #expect(store.state.failure == nil)
    let calls = await provider.calls
    #expect(
      calls.suffix(4).filter { $0 != .fetchAll } == [
        .insertion(.added(1)), .deletion([Self.samples[1].id]), .insertion(.added(2)),
      ])
    #expect(calls.count == 8)
    #expect(await provider.items == Array(store.state.items))
  }

  @Test("After a failed change the next ones are saved all the same")
  func othersGoOn() async {
    let clock = TestClock()
    let provider = MockItemProvider(Self.samples) { _, number in
      try await clock.sleep(for: .seconds(1))
      if number == 1 { throw Failure("The disk is full.") }
    }
    let store = ItemsList.testStore(provider)
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.send(.addButtonTapped) { $0.unsavedChanges.append(.insertion(.added(2))) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = [.insertion(.added(2))]
      $0.failedChanges = [Self.failed(.insertion(.added(1)))]
    }
    #expect(Array(store.state.items) == Self.samples + [.added(2)])
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(2))
    }
    // The success of another change does not hide the failure.
    #expect(store.state.failure == "The disk is full.")
    await store.send(.failureDismissed) { $0.failedChanges = [] }
    #expect(store.state.failure == nil)
    await store.send(.retryTapped)
    await store.finish()
  }

  @Test("An item that is deleted before its addition fails does not come back, by no tap")
  func deletedBeforeFailure() async {
    let clock = TestClock()
    let provider = MockItemProvider(Self.samples) { _, number in
      try await clock.sleep(for: .seconds(1))
      if number == 1 { throw Failure("The disk is full.") }
    }
    let store = ItemsList.testStore(provider)
    let (insertion, deletion) = (
      ItemChange.insertion(.added(1)), ItemChange.deletion([Item.added(1).id])
    )
    await store.send(.addButtonTapped) { $0.unsavedChanges = [insertion] }
    await store.send(.deleteTapped(offsets: [3])) { $0.unsavedChanges = [insertion, deletion] }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) { $0.unsavedChanges = [deletion] }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.send(.retryTapped)
    await store.finish()
    #expect(await provider.items == Self.samples)
  }

  @Test("An item that was stored although its answer was lost is deleted for good, or saved once")
  func lostAnswer() async {
    for deletes in [true, false] {
      let provider = MockItemProvider(Self.samples)
      let store = ItemsList.testStore(LostAnswers(provider: provider))
      let insertion = ItemChange.insertion(.added(1))
      await store.send(.addButtonTapped) { $0.unsavedChanges = [insertion] }
      await store.receive(\.changeFailed) {
        $0.unsavedChanges = []
        $0.failedChanges = [FailedItemChange(insertion, reason: "No answer.")]
      }
      await store.send(.refreshPulled) { $0.isLoading = true }
      await store.receive(\.itemsLoaded) {
        $0.isLoading = false
        $0.storedItems.append(.added(1))
      }
      if deletes {
        await store.send(.deleteTapped(offsets: [3])) {
          $0.failedChanges = []
          $0.unsavedChanges = [.deletion([Item.added(1).id])]
        }
        await store.receive(\.changeSaved) {
          $0.unsavedChanges = []
          $0.storedItems.remove(at: 3)
        }
        await store.send(.retryTapped)
      } else {
        await store.send(.retryTapped) {
          $0.failedChanges = []
          $0.unsavedChanges = [insertion]
        }
        await store.receive(\.changeFailed) {
          $0.unsavedChanges = []
          $0.failedChanges = [FailedItemChange(insertion, reason: "No answer.")]
        }
      }
      await store.finish()
      #expect(await provider.items == Self.samples + (deletes ? [] : [.added(1)]))
      #expect(await provider.items == Array(store.state.items))
    }
  }

  /// A provider whose insertions reach it, but not their answers.
  private struct LostAnswers: ItemProvider {
    let provider: MockItemProvider

    func fetchAll() async throws -> [Item] { try await provider.fetchAll() }

    func insert(_ item: Item) async throws {
      try await provider.insert(item)
      throw Failure("No answer.")
    }

    func delete(_ ids: [Item.ID]) async throws { try await provider.delete(ids) }
  }

  @Test("If the provider's own work is cancelled, that is a failure like any other")
  func cancelledElsewhere() async {
    let store = ItemsList.testStore(MockItemProvider { _, _ in throw CancellationError() })
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(\.loadFailed) {
      $0.isLoading = false
      $0.loadFailure = $1
    }
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = []
      $0.failedChanges = [FailedItemChange($1.0, reason: $1.reason)]
    }
    await store.send(.failureDismissed) {
      $0.failedChanges = []
      $0.loadFailure = nil
    }
    await store.finish()
  }
}
