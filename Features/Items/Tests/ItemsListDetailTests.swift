import Items
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct ItemsListDetailTests {
  private static let samples = Item.samples

  /// A list with the detail of the second sample.
  private static func openStore(_ provider: some ItemProvider) async -> TestStoreOf<ItemsList> {
    let store = ItemsList.testStore(provider)
    await store.send(.itemTapped(id: samples[1].id)) { $0.detail = ItemDetail.State(samples[1]) }
    return store
  }

  @Test("A tapped item opens, another one replaces it, and an unknown one does not")
  func open() async {
    let store = await Self.openStore(UnimplementedItemProvider())
    await store.send(.itemTapped(id: Item.added(1).id))
    await store.send(.itemTapped(id: Self.samples[2].id)) {
      $0.detail = ItemDetail.State(Self.samples[2])
    }
    await store.finish()
  }

  @Test("The detail closes itself")
  func close() async {
    let store = await Self.openStore(UnimplementedItemProvider())
    await store.send(\.detail.closeButtonTapped)
    await store.receive(\.detail.dismiss) { $0.detail = nil }
    await store.finish()
  }

  @Test("An item that is not saved yet can be opened, and the detail stays when it is saved")
  func openUnsaved() async {
    let clock = TestClock()
    let store = ItemsList.testStore(MockItemProvider.slow(clock))
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.send(.itemTapped(id: Item.added(1).id)) {
      $0.detail = ItemDetail.State(.added(1))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(1))
    }
    #expect(store.state.detail?.item == .added(1))
    await store.finish()
  }

  @Test("Deletion in the detail closes it, and is saved by the list")
  func delete() async {
    let clock = TestClock()
    let provider = MockItemProvider.slow(clock)
    let store = await Self.openStore(provider)
    let change = ItemChange.deletion([Self.samples[1].id])
    await store.send(\.detail.deleteButtonTapped) {
      $0.unsavedChanges = [change]
      $0.detail = nil
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(change)) {
      $0.unsavedChanges = []
      $0.storedItems.remove(at: 1)
    }
    await store.finish()
    #expect(await provider.items == [Self.samples[0], Self.samples[2]])
  }

  @Test("If the deletion fails, the item is shown again, and the detail stays closed")
  func deleteFails() async {
    let store = await Self.openStore(MockItemProvider.refusing(while: LockIsolated(true)))
    let change = ItemChange.deletion([Self.samples[1].id])
    await store.send(\.detail.deleteButtonTapped) {
      $0.unsavedChanges = [change]
      $0.detail = nil
    }
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = []
      $0.failedChanges = [FailedItemChange(change, reason: "The disk is full.")]
    }
    #expect(Array(store.state.items) == Self.samples)
    await store.finish()
  }

  @Test("The detail closes when its item is deleted in the list, and not when another one is")
  func deleteBehind() async {
    let store = await Self.openStore(MockItemProvider(Self.samples))
    await store.send(.deleteTapped(offsets: [0])) {
      $0.unsavedChanges = [.deletion([Self.samples[0].id])]
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.remove(at: 0)
    }
    await store.send(.deleteTapped(offsets: [0])) {
      $0.unsavedChanges = [.deletion([Self.samples[1].id])]
      $0.detail = nil
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems = [Self.samples[2]]
    }
    await store.finish()
  }

  @Test("The detail closes when a refresh no longer brings its item")
  func gone() async {
    let store = await Self.openStore(MockItemProvider([Self.samples[0]]))
    await store.send(.refreshPulled) { $0.isLoading = true }
    await store.receive(\.itemsLoaded) {
      $0.isLoading = false
      $0.storedItems = [Self.samples[0]]
      $0.detail = nil
    }
    await store.finish()
  }

  @Test("The detail of an item closes when the item cannot be saved")
  func unsaved() async {
    let clock = TestClock()
    let provider = MockItemProvider { _, _ in
      try await clock.sleep(for: .seconds(1))
      throw Failure("The disk is full.")
    }
    let store = ItemsList.testStore(provider, showing: [])
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.send(.itemTapped(id: Item.added(1).id)) {
      $0.detail = ItemDetail.State(.added(1))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) {
      $0.unsavedChanges = []
      $0.failedChanges = [
        FailedItemChange(.insertion(.added(1)), reason: "The disk is full.")
      ]
      $0.detail = nil
    }
    await store.finish()
  }
}
