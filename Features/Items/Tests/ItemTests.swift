import Foundation
import Items
import RatchetDependencies
import Testing

@Suite struct ItemTests {
  @Test(
    "A timestamp is rounded to the millisecond, once",
    arguments: [
      (0.0004, 0), (0.0006, 0.001), (1_760_000_000.1234, 1_760_000_000.123), (-1.5, -1.5),
    ])
  func rounding(seconds: Double, rounded: Double) {
    let item = Item(id: UUID(1), timestamp: Date(timeIntervalSince1970: seconds))
    #expect(item.timestamp == Date(timeIntervalSince1970: rounded))
    #expect(Item(id: UUID(1), timestamp: item.timestamp) == item)
  }

  @Test("An item round-trips through JSON")
  func json() throws {
    for item in Item.samples {
      let data = try JSONEncoder().encode(item)
      #expect(try JSONDecoder().decode(Item.self, from: data) == item)
    }
  }

  @Test("The samples have separate ids, oldest first")
  func samples() {
    #expect(Set(Item.samples.map(\.id)).count == 3)
    #expect(Item.samples.map(\.timestamp) == Item.samples.map(\.timestamp).sorted())
  }
}
