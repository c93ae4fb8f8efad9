import Foundation
import RatchetData
import Testing

private let longest = DatabaseAggregate("longest", initialState: "") {
  (longest: inout String, text: String) in
  if text.count > longest.count { longest = text }
} result: { longest in
  longest
}

private struct Refused: Error {}

@Suite("SQL aggregates written in Swift")
struct DatabaseAggregateTests {
  private func makeDatabase(adding additions: any SQLExtension...) throws -> DatabaseQueue {
    var configuration = DatabaseConfiguration()
    for addition in additions { configuration.add(addition) }
    let database = try DatabaseQueue(configuration: configuration)
    try database.write { db in
      try db.execute(sql: Snippet.schema)
      for (text, note) in [("one", "a"), ("three", "b"), ("four", "a"), ("six", "b")] {
        try db.execute(
          sql: "INSERT INTO snippets(text, note) VALUES (?, ?)", arguments: [text, note])
      }
    }
    return database
  }

  @Test("make one value of all rows, or of each group")
  func groups() async throws {
    let database = try makeDatabase(adding: longest)
    let all = try await database.read { try Snippet.select { longest($0.text) }.fetchOne($0) }
    #expect(all == "three")
    let groups = try await database.read { db in
      try db.fetchAll(
        String.self, sql: "SELECT longest(text) FROM snippets GROUP BY note ORDER BY note")
    }
    #expect(groups == ["four", "three"])
  }

  @Test("over no rows return the result of the initial state")
  func noRows() async throws {
    let database = try makeDatabase(adding: longest)
    let none = try await database.read { db in
      try db.fetchOne(String.self, sql: "SELECT longest(text) FROM snippets WHERE id > 100")
    }
    #expect(none == "")
  }

  @Test("keep the states of concurrent statements apart")
  func nested() async throws {
    let database = try makeDatabase(adding: longest)
    let values = try await database.read { db in
      try db.fetchAll(
        String.self,
        sql: """
          SELECT longest(text) || (SELECT longest(note) FROM snippets) FROM snippets GROUP BY note
          ORDER BY note
          """)
    }
    #expect(values == ["foura", "threea"])
  }

  @Test(
    "turn an error of a step or of the result into an error of the statement",
    arguments: [false, true])
  func throwing(inResult: Bool) async throws {
    let refusing = DatabaseAggregate("refusing", initialState: 0) { (count: inout Int, _: String) in
      count += 1
      if !inResult, count == 3 { throw Refused() }
    } result: { (count: Int) throws -> Int in
      if inResult { throw Refused() }
      return count
    }
    let database = try makeDatabase(adding: refusing)
    let error = try await databaseError {
      _ = try await database.read {
        try $0.fetchOne(Int.self, sql: "SELECT refusing(text) FROM snippets")
      }
    }
    #expect(error.message == "in the function refusing: Refused()")
    // The connection remains usable.
    let count = try await database.read {
      try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM snippets")
    }
    #expect(count == 4)
  }

  @Test("release their states, also for statements that were not read to their end")
  func release() async throws {
    let states = LiveCount()
    let counting = DatabaseAggregate("counting", initialState: Optional<Live>.none) {
      (state: inout Live?, _: String) in
      if state == nil { state = Live(states) }
    } result: {
      $0 == nil ? 0 : 1
    }
    let database = try makeDatabase(adding: counting)
    await #expect(throws: Refused.self) {
      try await database.read { db in
        try db.forEachRow(sql: "SELECT counting(text) FROM snippets GROUP BY id") { _ in
          throw Refused()
        }
      }
    }
    #expect(states.count == 0)
    await database.close()
  }
}

/// The number of living states.
private final class LiveCount: @unchecked Sendable {
  // Used on the connection's thread, and after its work has ended.
  var count = 0
}

private final class Live: @unchecked Sendable {
  let counter: LiveCount

  init(_ counter: LiveCount) {
    self.counter = counter
    counter.count += 1
  }

  deinit { counter.count -= 1 }
}
