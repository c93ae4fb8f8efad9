import Foundation
import Items
import RatchetTesting
import Testing

@Suite struct ItemsStateTests {
  /// A list with an open detail, an unsaved change, and a failed one.
  private static let state: ItemsList.State = {
    var state = ItemsList.State.showing([Item.samples[0], Item.samples[1]])
    state.unsavedChanges = [.insertion(Item.samples[2])]
    state.failedChanges = [FailedItemChange(.deletion([Item.samples[0].id]), reason: "Disk full.")]
    state.detail = ItemDetail.State(Item.samples[2])
    return state
  }()

  @Test("The encoded state has the shown items, the failure and the detail")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .secondsSince1970
    let items = [(1, "1750000000"), (2, "1750086400"), (3, "1750093599.5")].map { number, time in
      #"{"id":"00000000-0000-0000-0000-00000000000\#(number)","timestamp":\#(time)}"#
    }
    #expect(
      String(decoding: try encoder.encode(Self.state), as: UTF8.self) == """
        {"detail":{"item":\(items[2])},"failure":"Disk full.","isLoading":false,"isSaving":true,\
        "items":[\(items.joined(separator: ","))]}
        """)
    #expect(
      String(decoding: try encoder.encode(ItemsList.State()), as: UTF8.self) == """
        {"isLoading":false,"isSaving":false,"items":[]}
        """)
  }

  @Test("The failure to show is that of the last change, otherwise that of the load")
  func failure() {
    var state = Self.state
    state.failedChanges.append(FailedItemChange(.insertion(.added(1)), reason: "No space."))
    state.loadFailure = "No network."
    #expect(state.failure == "No space.")
    state.failedChanges = []
    #expect(state.failure == "No network.")
    state.loadFailure = nil
    #expect(state.failure == nil)
  }
}
