import Foundation
import Items
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

/// One scenario, in a test store and in a live store over a database file.
@Suite struct ItemsScenarioTests {
  private static let samples = Item.samples

  /// The script as it is typed, in JSON.
  private static let script = """
    [{"appeared":{}},
    {"addButtonTapped":{}},
    {"deleteTapped":{"offsets":[1]}},
    {"itemTapped":{"id":"00000000-0000-0000-0000-000000000001"}},
    {"detail":{"_0":{"presented":{"_0":{"closeButtonTapped":{}}}}}},
    {"itemTapped":{"id":"00000000-0000-0000-0000-000000000003"}},
    {"detail":{"_0":{"presented":{"_0":{"deleteButtonTapped":{}}}}}},
    {"addButtonTapped":{}},
    {"refreshPulled":{}}]
    """

  private static let actions: [ItemsList.Action] = [
    .appeared, .addButtonTapped, .deleteTapped(offsets: [1]), .itemTapped(id: samples[0].id),
    .detail(.presented(.closeButtonTapped)), .itemTapped(id: samples[2].id),
    .detail(.presented(.deleteButtonTapped)), .addButtonTapped, .refreshPulled,
  ]

  private static let items = [samples[0], .added(1), .added(2)]

  @Test("The typed script is the scenario")
  func typed() throws {
    let data = Data(Self.script.utf8)
    #expect(try JSONDecoder().decode([ItemsList.Action].self, from: data) == Self.actions)
  }

  @Test("In a test store, with a mock")
  func testStore() async {
    let provider = MockItemProvider(Self.samples)
    let store = ItemsList.testStore(provider, showing: [])
    await store.send(Self.actions[0]) { $0.isLoading = true }
    await store.receive(\.itemsLoaded) {
      $0.isLoading = false
      $0.storedItems = IdentifiedArray($1)
    }
    await store.send(Self.actions[1]) { $0.unsavedChanges = [.insertion(.added(1))] }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(1))
    }
    await store.send(Self.actions[2]) { $0.unsavedChanges = [.deletion([Self.samples[1].id])] }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.remove(at: 1)
    }
    await store.send(Self.actions[3]) { $0.detail = ItemDetail.State(Self.samples[0]) }
    await store.send(Self.actions[4])
    await store.receive(\.detail.dismiss) { $0.detail = nil }
    await store.send(Self.actions[5]) { $0.detail = ItemDetail.State(Self.samples[2]) }
    await store.send(Self.actions[6]) {
      $0.detail = nil
      $0.unsavedChanges = [.deletion([Self.samples[2].id])]
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.remove(at: 1)
    }
    await store.send(Self.actions[7]) { $0.unsavedChanges = [.insertion(.added(2))] }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.storedItems.append(.added(2))
    }
    await store.send(Self.actions[8]) { $0.isLoading = true }
    await store.receive(\.itemsLoaded, Self.items) { $0.isLoading = false }
    await store.finish()
    #expect(await provider.items == Self.items)
  }

  @Test("In a live store, over a database file")
  func liveStore() async throws {
    let file = try await ItemsFile()
    let database = try await file.open()
    let store = ItemsList.liveStore(database) { $0.predictItems() }
    for action in Self.actions { await store.send(action).finish() }
    let expected = ItemsList.State.showing(Self.items)
    #expect(await store.state == expected)
    #expect(try await database.items() == Self.items)
    await database.close()

    let reopened = try await file.open()
    let second = ItemsList.liveStore(reopened)
    await second.send(.appeared).finish()
    #expect(await second.state == expected)
    await reopened.close()
    try file.remove()
  }
}
