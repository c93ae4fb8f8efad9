import Foundation
import RatchetSQLite

@testable import RatchetSync

/// A database in memory with a replica, for tests of a few steps.
struct TestDevice {
  static let schema = """
    CREATE TABLE lists (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
      title TEXT NOT NULL
    );
    CREATE TABLE tags (title TEXT PRIMARY KEY NOT NULL, folded TEXT UNIQUE) WITHOUT ROWID;
    CREATE TABLE items_tags (
      item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
      tag TEXT NOT NULL REFERENCES tags (title) ON DELETE CASCADE ON UPDATE CASCADE,
      PRIMARY KEY (item_id, tag)
    ) WITHOUT ROWID
    """
  static let tables = ["lists", "items", "tags", "items_tags"].map { SyncTable($0) }

  let database: DatabaseQueue
  let replica: SyncReplica

  init(_ schema: String = schema, tables: [SyncTable] = tables) throws {
    database = try DatabaseQueue()
    replica = SyncReplica(tables: tables)
    try database.write { [replica] db in
      try db.execute(sql: schema)
      try replica.install(db)
    }
  }

  func run(_ sql: String) throws {
    try database.write { try $0.execute(sql: sql) }
  }

  /// The rows of a query, as texts with the columns between commas.
  func texts(_ sql: String) throws -> [String] {
    try database.read { db in
      var rows: [String] = []
      try db.forEachRow(sql: sql) { row in
        rows.append(
          try (0..<row.count).map { SyncValue(try row[$0, as: SQLValue.self]).tagged }
            .joined(separator: ","))
      }
      return rows
    }
  }

  /// Sends all edits to a server, and returns those that it has rejected.
  @discardableResult
  func push(to server: inout SyncServer) throws -> [SyncRejectedEdit] {
    var rejected: [SyncRejectedEdit] = []
    while let push = try database.write({ try replica.collectPush($0) }) {
      let answer = try server.push(push, epoch: server.epoch)
      rejected += try database.write { try replica.noteAnswer(answer, of: push, $0) }
    }
    return rejected
  }

  /// Applies all pages of a server.
  func pull(
    from server: inout SyncServer, resolve: ((SyncConflict) -> SyncConflictAnswer)? = nil
  ) throws {
    var hasMore = true
    while hasMore {
      let cursor = try database.read { try replica.cursor($0) }
      let page = try server.pull(after: cursor, limit: 100)
      hasMore = page.hasMore
      try database.write { _ = try replica.apply(page, $0, resolve: resolve) }
    }
  }

  func sync(with server: inout SyncServer) throws {
    try push(to: &server)
    try pull(from: &server)
  }

  func status() throws -> SyncReplicaStatus { try database.read { try replica.status($0) } }

  /// Dates the captured edits.
  func date(_ milliseconds: Int64) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE ratchet_sync_captured SET at = 2440587.5 + ? / 86400000.0",
        arguments: [milliseconds])
    }
  }
}
