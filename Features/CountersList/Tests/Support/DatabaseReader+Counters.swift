import CountersList
import RatchetData

extension DatabaseReader {
  /// All stored counters, in order.
  func counters() async throws -> [SavedCounter] {
    try await read { db in try SavedCounter.order(by: \.id).fetchAll(db) }
  }
}

extension DatabaseWriter {
  /// From here on, a kind of write to counters fails: `UPDATE`, `INSERT` or `DELETE`.
  func refuse(_ operation: String, when condition: String = "1", because reason: String)
    async throws
  {
    try await write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse_\(operation) BEFORE \(operation) ON counters WHEN \(condition)
          BEGIN SELECT RAISE(ABORT, '\(reason)'); END
          """)
    }
  }

  func allow(_ operation: String) async throws {
    try await write { db in try db.execute(sql: "DROP TRIGGER refuse_\(operation)") }
  }
}
