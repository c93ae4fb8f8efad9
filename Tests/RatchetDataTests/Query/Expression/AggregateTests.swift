import Foundation
import RatchetData
import Testing

@Suite struct AggregateTests {
  private let item = Item.columns

  /// The value of an expression in each row of a result over four items.
  private func rows<Value: QueryRepresentable & SendableMetatype>(
    _ expression: some QueryExpression<Value>, _ end: QueryFragment = "ORDER BY id"
  ) async throws -> [Value.QueryOutput] where Value.QueryOutput: Sendable {
    try await onMemory { db in
      try db.execute(sql: Item.schema)
      try db.execute(
        sql: """
          INSERT INTO items VALUES
            (1, 'a', 'x', 1.5, 10, 0, NULL, 0), (2, 'b', NULL, 2.5, NULL, 1, NULL, 0),
            (3, 'a', 'y', 3.5, 30, 1, NULL, 0), (4, 'c', 'x', 2.5, 10, 0, NULL, 0)
          """)
      return try SQLQueryExpression("SELECT \(expression) FROM \(Item.self) \(end)", as: Value.self)
        .fetchAll(db)
    }
  }

  @Test("aggregates count, sum and join, with a filter and distinct values")
  func aggregates() async throws {
    #expect(try await rows(item.count(), "") == [4])
    #expect(try await rows(item.count(filter: item.isDone), "") == [2])
    #expect(try await rows(item.rank.count(), "") == [3])
    #expect(try await rows(item.rank.count(distinct: true), "") == [2])
    #expect(try await rows(item.rank.count(distinct: true, filter: item.id > 3), "") == [1])
    #expect(try await rows(item.id.sum(), "") == [10])
    #expect(try await rows(item.rank.sum(distinct: true), "") == [40])
    #expect(try await rows(item.id.sum(), "WHERE id > 9") == [nil])
    #expect(try await rows(item.price.total(), "WHERE id > 9") == [0])
    #expect(try await rows(item.price.avg(filter: item.title == "a"), "") == [2.5])
    #expect(try await rows(item.price.min(), "") == [1.5])
    #expect(try await rows(item.title.max(filter: item.id < 3), "") == ["b"])
    #expect(try await rows(item.title.groupConcat("; "), "WHERE id < 3") == ["a; b"])
    #expect(try await rows(item.notes.groupConcat(), "") == ["x,y,x"])
    #expect(try await rows(item.notes.groupConcat(distinct: true), "") == ["x,y"])
    #expect(try await rows(item.count() * 2, "GROUP BY title ORDER BY title") == [4, 2, 2])
    #expect(
      try await rows(item.title, "GROUP BY title HAVING \(item.count() > 1)") == ["a"])
  }

  @Test("window functions number rows and look at neighbouring rows")
  func windows() async throws {
    #expect(try await rows(rowNumber().over(orderBy: item.id.desc())) == [4, 3, 2, 1])
    #expect(try await rows(rank().over(orderBy: item.rank)) == [2, 1, 4, 2])
    #expect(try await rows(denseRank().over(orderBy: item.rank)) == [2, 1, 3, 2])
    #expect(
      try await rows(percentRank().over(orderBy: item.price)) == [0, 1.0 / 3, 1, 1.0 / 3])
    #expect(try await rows(cumeDist().over(orderBy: item.price)) == [0.25, 0.75, 1, 0.75])
    #expect(try await rows(ntile(2).over(orderBy: item.id)) == [1, 1, 2, 2])
    #expect(try await rows(item.title.lag().over(orderBy: item.id)) == [nil, "a", "b", "a"])
    #expect(try await rows(item.id.lag(2, default: 0).over(orderBy: item.id)) == [0, 0, 1, 2])
    #expect(try await rows(item.rank.lead().over(orderBy: item.id)) == [nil, 30, 10, nil])
    #expect(
      try await rows(item.rank.lead(1, default: -1).over(orderBy: item.id)) == [nil, 30, 10, -1])
    #expect(
      try await rows(item.id.firstValue().over(partitionBy: item.title, orderBy: item.id))
        == [1, 2, 1, 4])
    #expect(try await rows(item.id.lastValue().over(orderBy: item.id)) == [1, 2, 3, 4])
    #expect(try await rows(item.id.nthValue(2).over(orderBy: item.id)) == [nil, 2, 2, 2])
  }

  @Test("aggregates can be windows over partitions, orders and frames")
  func frames() async throws {
    #expect(try await rows(item.id.sum().over()) == [10, 10, 10, 10])
    #expect(try await rows(item.id.sum().over(orderBy: item.id)) == [1, 3, 6, 10])
    #expect(
      try await rows(item.count().over(partitionBy: item.title, item.isDone)) == [1, 1, 1, 1])
    let before = WindowFrame.rows(.preceding(1), .currentRow)
    #expect(try await rows(item.id.sum().over(orderBy: item.id, frame: before)) == [1, 3, 5, 7])
    let others = WindowFrame.rows(
      .unboundedPreceding, .unboundedFollowing, exclude: .currentRow)
    #expect(try await rows(item.id.sum().over(orderBy: item.id, frame: others)) == [9, 8, 7, 6])
    let near = WindowFrame.range(.preceding(1), .following(1))
    #expect(
      try await rows(item.count().over(orderBy: item.price, frame: near)) == [3, 4, 3, 4])
    let groups = WindowFrame.groups(.currentRow, .following(1), exclude: .ties)
    #expect(
      try await rows(item.count().over(orderBy: item.price, frame: groups)) == [3, 2, 1, 2])
    #expect(
      try await rows(item.id.sum(filter: item.isDone).over(orderBy: item.id) ?? 0 + 0)
        == [0, 2, 5, 5])
  }

  @Test("rows become JSON arrays and objects, and are decoded to the same values")
  func json() async throws {
    #expect(
      try await rows(item.title.jsonGroupArray(distinct: true, filter: item.id < 4), "")
        == [["a", "b"]])
    #expect(try await rows(item.rank.jsonGroupArray(), "") == [[10, nil, 30, 10]])
    #expect(try await rows(item.isDone.jsonGroupArray(), "") == [[false, true, true, false]])
    #expect(
      try await rows(jsonGroupObject(item.title, item.id, filter: item.id > 1), "")
        == [["b": 2, "a": 3, "c": 4]])
    #expect(try await rows(jsonArray(item.id, item.id + 1), "LIMIT 1") == [[1, 2]])
    struct Summary: Codable, Equatable, Sendable {
      var title: String
      var isDone: Bool
    }
    let summary = jsonObject(["title": item.title, "isDone": item.isDone], as: Summary.self)
    #expect(try await rows(summary, "LIMIT 1") == [Summary(title: "a", isDone: false)])
    #expect(
      try await rows(summary.jsonGroupArray(filter: item.id < 3), "")
        == [[Summary(title: "a", isDone: false), Summary(title: "b", isDone: true)]])
  }
}
