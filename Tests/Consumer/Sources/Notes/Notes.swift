import RatchetCSQLite
import RatchetQuery

@Table
public struct Note: Equatable {
  public let id: Int
  public var text: String
  @Column("is_pinned") public var isPinned = false
  public var kind: Kind = .plain

  public enum Kind: String, QueryBindable, Sendable { case plain, list }
}

@Selection
public struct KindCount: Equatable {
  public let kind: Note.Kind
  public let count: Int
}

public struct Notes: Sendable {
  let database: DatabaseQueue

  public init() async throws {
    database = try DatabaseQueue()
    try await database.write { db in
      try #sql(
        """
        CREATE TABLE notes(
          id INTEGER PRIMARY KEY, text TEXT NOT NULL, is_pinned INTEGER NOT NULL, kind TEXT NOT NULL)
        """
      ).execute(db)
    }
  }

  public func add(_ draft: Note.Draft) async throws {
    try await database.write { db in
      try #sql(
        """
        INSERT INTO notes(text, is_pinned, kind)
        VALUES (\(draft.text), \(draft.isPinned), \(draft.kind))
        """
      ).execute(db)
    }
  }

  public func all(_ condition: SQLQueryExpression<Bool>) async throws -> [Note] {
    try await database.read { db in
      try #sql("SELECT \(Note.columns) FROM \(Note.self) WHERE \(condition)", as: Note.self)
        .fetchAll(db)
    }
  }

  public func kinds() async throws -> [KindCount] {
    let columns = KindCount.Columns(kind: Note.columns.kind, count: #sql("count(*)"))
    return try await database.read { db in
      try #sql("SELECT \(columns) FROM \(Note.self) GROUP BY kind", as: KindCount.self)
        .fetchAll(db)
    }
  }

  /// Whether SQLite reports a read as within a transaction.
  public func readsInTransaction() async throws -> Bool {
    try await database.read { db in
      try db.withUnsafeHandle { sqlite3_get_autocommit($0) == 0 }
    }
  }
}
