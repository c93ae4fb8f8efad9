import Items
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct ItemsListTests {
  private static let samples = Item.samples

  @Test("When the list appears, it shows the stored items")
  func appears() async {
    let store = ItemsList.testStore(MockItemProvider(Self.samples), showing: [])
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(.itemsLoaded(Self.samples)) {
      $0.isLoading = false
      $0.storedItems = IdentifiedArray(Self.samples)
    }
    #expect(Array(store.state.items) == Self.samples)
    await store.finish()
  }

  @Test("Pulling to refresh shows the changes of others, and ends with the load")
  func refresh() async throws {
    let clock = TestClock()
    let provider = MockItemProvider.slow(clock)
    let store = ItemsList.testStore(provider, showing: [Self.samples[0], .added(7)])
    let refresh = await store.send(.refreshPulled) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.itemsLoaded(Self.samples)) {
      $0.isLoading = false
      $0.storedItems = IdentifiedArray(Self.samples)
    }
    await refresh.finish()
  }

  @Test("Of two refreshes the newer one counts")
  func refreshTwice() async {
    let clock = TestClock()
    let store = ItemsList.testStore(MockItemProvider.slow(clock), showing: [])
    let first = await store.send(.refreshPulled) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(500))
    await store.send(.refreshPulled)
    await first.finish()
    await clock.advance(by: .milliseconds(999))
    #expect(store.state.isLoading)
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.itemsLoaded) {
      $0.isLoading = false
      $0.storedItems = IdentifiedArray($1)
    }
    await store.finish()
  }

  @Test("A new item has the current time, is shown at once, and is saved")
  func add() async {
    let provider = MockItemProvider(Self.samples)
    let store = ItemsList.testStore(provider)
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    #expect(Array(store.state.items) == Self.samples + [.added(1)])
    #expect(store.state.isSaving)
    await store.receive(.changeSaved(.insertion(.added(1)))) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(1))
    }
    #expect(Array(store.state.items) == Self.samples + [.added(1)])
    #expect(!store.state.isSaving)
    await store.finish()
    #expect(await provider.items == Self.samples + [.added(1)])
  }

  @Test(
    "The items at the offsets are deleted, in one change",
    arguments: [
      ([1], [1]), ([2, 0], [0, 2]), ([0, 0, 2, 1], [0, 1, 2]), ([-1, 1, 3, .max], [1]),
    ])
  func delete(offsets: [Int], deleted: [Int]) async {
    let provider = MockItemProvider(Self.samples)
    let store = ItemsList.testStore(provider)
    let ids = deleted.map { Self.samples[$0].id }
    await store.send(.deleteTapped(offsets: offsets)) { $0.unsavedChanges = [.deletion(ids)] }
    let left = Self.samples.filter { !ids.contains($0.id) }
    #expect(Array(store.state.items) == left)
    await store.receive(.changeSaved(.deletion(ids))) {
      $0.unsavedChanges = []
      $0.storedItems = IdentifiedArray(left)
    }
    await store.finish()
    #expect(await provider.items == left)
    #expect(await provider.calls == [.deletion(ids)])
  }

  @Test("Offsets without an item delete nothing", arguments: [[], [3], [-1, .min, .max]])
  func deleteNothing(offsets: [Int]) async {
    let store = ItemsList.testStore(UnimplementedItemProvider())
    await store.send(.deleteTapped(offsets: offsets))
    await store.finish()
  }

  @Test("Changes are saved one after the other, in the order of the taps")
  func inOrder() async {
    let clock = TestClock()
    let provider = MockItemProvider.slow(clock)
    let store = ItemsList.testStore(provider)
    let changes: [ItemChange] = [
      .insertion(.added(1)), .insertion(.added(2)),
      .deletion([Self.samples[1].id, Item.added(1).id]),
    ]
    await store.send(.addButtonTapped) { $0.unsavedChanges = [changes[0]] }
    await store.send(.addButtonTapped) { $0.unsavedChanges = [changes[0], changes[1]] }
    await store.send(.deleteTapped(offsets: [1, 3])) { $0.unsavedChanges = changes }
    #expect(Array(store.state.items) == [Self.samples[0], Self.samples[2], .added(2)])
    #expect(await provider.calls == [.insertion(.added(1))])

    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(changes[0])) {
      $0.unsavedChanges = [changes[1], changes[2]]
      $0.storedItems.append(.added(1))
    }
    #expect(await provider.calls == [.insertion(.added(1)), .insertion(.added(2))])
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(changes[1])) {
      $0.unsavedChanges = [changes[2]]
      $0.storedItems.append(.added(2))
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(changes[2])) {
      $0.unsavedChanges = []
      $0.storedItems = [Self.samples[0], Self.samples[2], .added(2)]
    }
    await store.finish()
    #expect(await provider.items == Array(store.state.items))
  }

  @Test("Answers that do not belong to the change being saved are ignored")
  func strayAnswers() async {
    let clock = TestClock()
    let store = ItemsList.testStore(MockItemProvider.slow(clock))
    await store.send(.changeSaved(.insertion(.added(1))))
    await store.send(.changeFailed(.insertion(.added(1)), reason: "The disk is full."))
    await store.send(.addButtonTapped) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.send(.changeSaved(.insertion(.added(2))))
    await store.send(.changeFailed(.deletion([Item.added(1).id]), reason: "The disk is full."))
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(1))
    }
    await store.finish()
  }
}
