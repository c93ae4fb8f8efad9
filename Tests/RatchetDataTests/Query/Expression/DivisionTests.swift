import Foundation
import RatchetData
import Testing

@Suite struct DivisionTests {
  /// Two items, of ranks 0 and 2.
  private func items<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    try await onMemory { db in
      try db.execute(
        sql: """
          \(Item.schema);
          INSERT INTO items VALUES (1, 'a', NULL, 1.5, 0, 0, NULL, 0), (2, 'b', NULL, 3, 2, 0, NULL, 0);
          """)
      return try body(db)
    }
  }

  @Test("dividing by zero yields nil, and does not end the fetch")
  func byZero() async throws {
    try await items { db throws in
      let all = Item.order(by: \.id)
      #expect(try all.select { $0.id.asOptional % 0 }.fetchAll(db) == [nil, nil])
      #expect(try all.select { $0.rank / 0 }.fetchAll(db) == [nil, nil])
      #expect(try all.select { $0.price.asOptional / 0 }.fetchAll(db) == [nil, nil])
      #expect(try all.select { $0.id / ($0.id - 1) }.fetchAll(db) == [nil, 2])
      #expect(try all.select { $0.id % ($0.id - 1) }.fetchAll(db) == [nil, 0])
      #expect(try all.select { 7 / $0.rank }.fetchAll(db) == [nil, 3])
      #expect(try all.select { 7 % ($0.id - 1) }.fetchAll(db) == [nil, 0])
      #expect(try all.select { $0.id / $0.rank }.fetchAll(db) == [nil, 1])
      #expect(try all.select { ($0.id / $0.rank) ?? -1 }.fetchAll(db) == [-1, 1])
    }
  }

  @Test("a quotient is compared and computed with as before")
  func operands() async throws {
    try await items { db throws in
      let all = Item.order(by: \.id)
      #expect(try all.where { $0.id % 2 == 0 }.fetchAll(db).map(\.id) == [2])
      #expect(try all.where { $0.id / 2 < $0.id }.fetchAll(db).count == 2)
      #expect(try all.select { $0.id / $0.rank + $0.id }.fetchAll(db) == [nil, 3])
      #expect(try all.select { $0.id - $0.id / 2 * $0.id }.fetchAll(db) == [1, 0])
      #expect(try all.select { $0.price / 3 * 100 + $0.price }.fetchAll(db) == [51.5, 103])
    }
  }

  @Test(
    "dividing by a value keeps the type; a division by zero is refused with a message that says so")
  func byValue() async throws {
    try await items { db throws in
      let ranks: [Int?] = try Item.order(by: \.id).select { $0.rank / 2 }.fetchAll(db)
      let ids: [Int] = try Item.order(by: \.id).select { $0.id % 2 }.fetchAll(db)
      let prices: [Double] = try Item.order(by: \.id).select { $0.price / 2 }.fetchAll(db)
      #expect(ranks == [0, 1] && ids == [1, 0] && prices == [0.75, 1.5])
      try Item.update {
        $0.price = ($0.price + 1) / 2 - 0.5
        $0.id = $0.id % 100
      }
      .execute(db)
      #expect(try Item.order(by: \.id).select(\.price).fetchAll(db) == [0.75, 1.5])
    }
    let refusals: [any QueryStatement] = [
      Item.update { $0.price = $0.price / 0 }, Item.select { $0.id % 0 },
      Item.update { $0.price /= 0 }, Item.update { $0.id /= 0 },
      Item.where { $0.id / 0 == 1 },
    ]
    for statement in refusals {
      let error = try await databaseError { try await items { try statement.execute($0) } }
      #expect(
        error.message
          == "no such column: zero: a division by zero is NULL, but the type is not optional; "
          + "divide its asOptional")
    }
  }
}
