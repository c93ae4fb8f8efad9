import Ratchet
import RatchetData
import RatchetDependencies

/// The sample feature's access to the outside.
struct TallyClient: Sendable {
  var load: @Sendable () async throws -> [Row.State] = { [] }
  var save: @Sendable (Row.State) async throws -> Void = { _ in }
  /// Ends when the effect is cancelled.
  var wait: @Sendable () async -> Void = {}
  var importFile: @Sendable (_ path: String, _ send: Send<Tally.Action>) async -> Void = { _, _ in }
}

extension TallyClient: TestDependencyKey {
  static var testValue: TallyClient { TallyClient() }
}

extension TallyClient {
  /// Keeps rows in a table.
  mutating func store(in database: any DatabaseWriter) {
    load = {
      try await database.read { try $0.fetchAll(RowRecord.self, sql: "SELECT id, count FROM row") }
        .map { Row.State(id: $0.id, count: $0.count) }
    }
    save = { row in
      try await database.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO row(id, count) VALUES (?, ?)",
          arguments: [row.id, row.count])
      }
    }
  }

  private struct RowRecord: RowDecodable {
    let id: Int
    let count: Int

    init(row: RatchetData.Row) throws {
      id = try row[0]
      count = try row[1]
    }
  }
}

extension DatabaseMigrator {
  static var tally: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1 row") { db in
      try db.execute(sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, count INTEGER NOT NULL)")
    }
    return migrator
  }
}
