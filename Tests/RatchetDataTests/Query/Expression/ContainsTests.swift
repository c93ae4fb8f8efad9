import Foundation
import RatchetData
import Testing

@Suite struct ContainsTests {
  private let item = Item.columns

  private func expect(
    _ condition: SQLQueryExpression<Bool>, _ sql: String, finds ids: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(
      condition.queryFragment.description.replacingOccurrences(of: "\"items\".", with: "")
        .replacingOccurrences(of: "\"", with: "") == sql, sourceLocation: sourceLocation)
    let found = try await onMemory { db in
      try db.execute(sql: Item.schema)
      for id in 1...4 {
        let rank = id == 1 ? "NULL" : "\(id * 10)"
        try db.execute(
          sql: "INSERT INTO items VALUES (\(id), '\(id)', NULL, 0.5, \(rank), 0, NULL, \(id))")
      }
      return try db.items(where: condition)
    }
    #expect(found == ids, sourceLocation: sourceLocation)
  }

  @Test("a sequence contains an expression that equals one of its values")
  func sequences() async throws {
    let ids: Set = [2]
    try await expect(ids.contains(item.id), "id IN (?)", finds: [2])
    try await expect([String]().contains(item.title), "title IN ()", finds: [])
    try await expect([20].contains(item.rank), "(rank IN (?) AND rank IS NOT NULL)", finds: [2])
    try await expect(
      ![20].contains(item.rank), "NOT (rank IN (?) AND rank IS NOT NULL)", finds: [1, 3, 4])
    let ranks: [Int?] = [nil, 30]
    try await expect(ranks.contains(item.rank), "(rank IN (?) OR rank IS NULL)", finds: [1, 3])
  }

  @Test("a range compares an expression with its bounds, and lists no values")
  func ranges() async throws {
    try await expect((2...3).contains(item.id), "id BETWEEN ? AND ?", finds: [2, 3])
    try await expect((2..<4).contains(item.id), "id >= ? AND id < ?", finds: [2, 3])
    try await expect((3...).contains(item.id), "id >= ?", finds: [3, 4])
    try await expect((..<3).contains(item.id), "id < ?", finds: [1, 2])
    try await expect((...3).contains(item.rank), "rank <= ?", finds: [])
    try await expect((0...30).contains(item.rank), "rank BETWEEN ? AND ?", finds: [2, 3])
    let day = Date(timeIntervalSince1970: 2)
    try await expect((day...day).contains(item.made), "made BETWEEN ? AND ?", finds: [2])
  }
}
