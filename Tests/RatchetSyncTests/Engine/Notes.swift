import Foundation
import RatchetDependencies
import RatchetQuery
import RatchetSQLite
import RatchetSync

@Table("note") struct SyncedNote: Hashable {
  let id: UUID
  var text = ""
  var stars = 0
}

/// A device of a test: a database in memory, and an engine for it.
struct Device {
  let database: DatabaseQueue
  let engine: SyncEngine

  init(
    _ transport: any SyncTransport, clock: any Clock<Duration> = TestClock(),
    date: DateGenerator = DateGenerator { Date() }, delegate: (any SyncEngineDelegate)? = nil,
    database: DatabaseQueue? = nil,
    configuration: SyncEngineConfiguration = SyncEngineConfiguration()
  ) async throws {
    let database = try database ?? DatabaseQueue()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS note (
            id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL DEFAULT '',
            stars INTEGER NOT NULL DEFAULT 0
          )
          """)
    }
    self.database = database
    engine = try withDependencies {
      $0.continuousClock = clock
      $0.date = date
      $0.withRandomNumberGenerator = .seeded(1)
    } operation: {
      try SyncEngine(
        for: database, tables: SyncedNote.self, transport: transport, delegate: delegate,
        configuration: configuration)
    }
  }

  @discardableResult
  func insert(_ text: String, id: UUID = UUID()) async throws -> UUID {
    try await database.write { db in
      try SyncedNote.insert { SyncedNote(id: id, text: text) }.execute(db)
    }
    return id
  }

  func setText(_ text: String, of id: UUID) async throws {
    try await database.write { db in
      try SyncedNote.find(id).update { $0.text = text }.execute(db)
    }
  }

  func delete(_ id: UUID) async throws {
    try await database.write { db in try SyncedNote.find(id).delete().execute(db) }
  }

  /// The texts, in their order.
  func texts() async throws -> [String] {
    try await database.read { db in
      try db.fetchAll(String.self, sql: "SELECT text FROM note ORDER BY text")
    }
  }

  /// Waits for a status.
  func status(where isWanted: (SyncStatus) -> Bool) async -> SyncStatus? {
    for await status in engine.statuses where isWanted(status) { return status }
    return nil
  }

  /// Waits until the table has some texts.
  func texts(become wanted: [String]) async throws {
    let changes = database.changes(inTables: "note")
    if try await texts() == wanted { return }
    for try await _ in changes where try await texts() == wanted { return }
  }
}
