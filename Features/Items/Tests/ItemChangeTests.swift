import Foundation
import Items
import Ratchet
import RatchetDependencies
import Testing

@Suite struct ItemChangeTests {
  private static let base: IdentifiedArrayOf<Item> = [
    .at(0, id: 1), .at(10, id: 2), .at(10, id: 3), .at(20, id: 4),
  ]

  @Test(
    "An inserted item comes after all that are not younger",
    arguments: [(-1.0, 0), (0, 1), (5, 1), (10, 3), (15, 3), (20, 4), (21, 4)])
  func place(seconds: Double, index: Int) {
    var items = Self.base
    ItemChange.insertion(.at(seconds, id: 9)).apply(to: &items)
    #expect(items.index(id: UUID(9)) == index)
    items.remove(at: index)
    #expect(items == Self.base)
  }

  @Test("The first item is inserted into an empty list")
  func first() {
    var items: IdentifiedArrayOf<Item> = []
    ItemChange.insertion(.at(0, id: 1)).apply(to: &items)
    #expect(items == [.at(0, id: 1)])
  }

  @Test("An item that is there already stays as it is")
  func insertTwice() {
    var items = Self.base
    ItemChange.insertion(.at(15, id: 2)).apply(to: &items)
    #expect(items == Self.base)
  }

  @Test("A deletion removes the items with its ids, and ignores ids that are unknown or repeated")
  func deletion() {
    var items = Self.base
    let change = ItemChange.deletion([UUID(3), UUID(7), UUID(1), UUID(3)])
    for _ in 1...2 {
      change.apply(to: &items)
      #expect(items == [.at(10, id: 2), .at(20, id: 4)])
    }
  }
}
