import Testing

@testable import Reminders

@Suite struct HandOrderTests {
  typealias Order = HandOrder<Reminder>

  @Test("A position between two others is in the middle, and missing if they are adjacent")
  func between() {
    #expect(Order.position(between: nil, and: nil) == Order.gap)
    #expect(Order.position(between: 5, and: nil) == 5 + Order.gap)
    #expect(Order.position(between: nil, and: 5) == 5 - Order.gap)
    #expect(Order.position(between: -4, and: 4) == 0)
    #expect(Order.position(between: 4, and: 6) == 5)
    #expect(Order.position(between: 4, and: 5) == nil)
    #expect(Order.position(between: 4, and: 4) == nil)
  }

  @Test("Spread positions are in order, within their limits, and as far apart as demanded")
  func spread() throws {
    for count in 1...20 {
      for (lower, upper) in [(nil, nil), (-3, nil), (nil, 8), (-100, 5_000), (0, 40)] {
        let positions = Order.positions(count, after: lower, before: upper, distance: 10)
        guard let positions else {
          let lower = try #require(lower)
          let upper = try #require(upper)
          #expect((upper - lower) / (count + 1) < 10)
          continue
        }
        let all = [lower].compactMap(\.self) + positions + [upper].compactMap(\.self)
        #expect(positions.count == count)
        #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 >= 10 })
      }
    }
  }
}
