import Items
import RatchetTesting
import Testing

@Suite struct ItemDetailTests {
  @Test("Closing dismisses the detail")
  func close() async {
    let store = TestStore(initialState: ItemDetail.State(.added(1))) { ItemDetail() }
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
  }

  @Test("Deletion is left to the list")
  func delete() {
    expectReduce(ItemDetail(), from: ItemDetail.State(.added(1)), .deleteButtonTapped, effects: [])
  }
}
