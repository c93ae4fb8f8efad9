import Foundation
import RatchetData
import Synchronization
import Testing

@Table("credit") private struct Credit {
  let id: Int
  var revision: Int
  var filler: String
}

@Table("ledgerNotes") private struct LedgerNote: FTS5 {
  let rowid: Int
  var text: String
}

/// The steps of the sweeps' scenario, and the expected contents of the database after each: two
/// tables that every transaction changes alike, and texts that are searched.
struct Ledger: Equatable, Sendable {
  enum Step: Hashable, Sendable {
    case create
    case insert(ClosedRange<Int>)
    /// An insert that returns the keys of one table by RETURNING.
    case insertRows(ClosedRange<Int>)
    case revise
    case delete(upTo: Int)
    /// A savepoint outside of a transaction, which acts as one.
    case insertAlone(Int)
    /// A transaction whose BEGIN and COMMIT are SQL.
    case insertByHand(Int)
    /// A transaction whose savepoint is undone.
    case undoHalf(adding: Int)
    /// A transaction that ends with an error.
    case abandon
    /// A row that full-text search finds by its words, created with its table.
    case note(Int)
    case read
    /// A read that needs more memory than the cache has: SQLite sorts in files.
    case sort
    case checkpoint
    case vacuum
  }

  struct Abandoned: Error {}

  static let filler = String(repeating: "Zürich 🪢 ", count: 60)

  static let steps: [Step] = [
    .create, .insertRows(1...5), .read, .revise, .undoHalf(adding: 6), .abandon, .sort, .checkpoint,
    .delete(upTo: 2), .vacuum, .insertAlone(7), .insertByHand(8), .read,
  ]

  static let shortSteps: [Step] = [
    .create, .insert(1...3), .read, .undoHalf(adding: 4), .note(5), .sort,
  ]

  static let noteSteps: [Step] = [.create, .note(1), .read]

  private(set) var isCreated = false
  /// The revisions by key, in both tables.
  private(set) var rows: [Int: Int] = [:]
  private(set) var notes: [Int] = []

  mutating func apply(_ step: Step) {
    switch step {
    case .create: isCreated = true
    case .insert(let keys), .insertRows(let keys): for key in keys { rows[key] = 0 }
    case .insertAlone(let key), .insertByHand(let key): rows[key] = 0
    case .revise: for key in rows.keys { rows[key]? += 1 }
    case .delete(let last): rows = rows.filter { $0.key > last }
    case .undoHalf(let key): rows[key] = 0
    case .note(let key): notes.append(key)
    case .abandon, .read, .sort, .checkpoint, .vacuum: break
    }
  }

  func perform(_ step: Step, on database: any DatabaseWriter) async throws {
    switch step {
    case .checkpoint:
      try await database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    case .vacuum:
      try await database.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    case .read:
      let found = try await database.read { try Ledger(reading: $0) }
      #expect(found == self)
    case .sort:
      let keys = try await database.read { db in
        try db.fetchAll(
          Int.self, sql: "SELECT id FROM credit ORDER BY hex(zeroblob(4500)), id")
      }
      #expect(keys == rows.keys.sorted())
    case .insertAlone(let key):
      try await database.writeWithoutTransaction { db in
        try db.inSavepoint { try Self.write(.insert(key...key), db) }
      }
    case .insertByHand(let key):
      try await database.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
        try Self.write(.insert(key...key), db)
        try db.execute(sql: "COMMIT")
      }
    case .abandon:
      do {
        try await database.write { db in
          try Self.write(.revise, db)
          throw Abandoned()
        }
      } catch is Abandoned {}
    default:
      let callbacks = Mutex(0)
      var commits = 0
      defer { #expect(callbacks.withLock { $0 } == commits) }
      try await database.write { db in
        db.afterCommit { callbacks.withLock { $0 += 1 } }
        try Self.write(step, db)
      }
      commits = 1
    }
  }

  private static func write(_ step: Step, _ db: Database) throws {
    for table in ["debit", "credit"] {
      switch step {
      case .create:
        try db.execute(
          sql: """
            CREATE TABLE \(table)(
              id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, filler TEXT NOT NULL);
            CREATE INDEX \(table)_revision ON \(table)(revision)
            """)
      case .insertRows(let keys) where table == "credit":
        let entries = keys.map { Credit(id: $0, revision: 0, filler: filler) }
        let inserted = try Credit.insert { entries }.returning(\.id).fetchAll(db)
        #expect(inserted == Array(keys))
      case .insert(let keys), .insertRows(let keys):
        let insert = try db.prepare("INSERT INTO \(table) VALUES (?, 0, ?)")
        for key in keys { try insert.execute(arguments: [key, filler]) }
      case .revise:
        try db.execute(sql: "UPDATE \(table) SET revision = revision + 1")
      case .delete(let last):
        try db.execute(sql: "DELETE FROM \(table) WHERE id <= ?", arguments: [last])
      case .undoHalf(let key):
        let insert = "INSERT INTO \(table) VALUES (?, 0, :filler)"
        try db.execute(sql: insert, arguments: [key, filler])
        do {
          try db.inSavepoint {
            try db.execute(sql: insert, arguments: [key + 1000, filler])
            throw Abandoned()
          }
        } catch is Abandoned {}
      case .insertAlone, .insertByHand, .note, .abandon, .read, .sort, .checkpoint, .vacuum: break
      }
    }
    if case .note(let key) = step {
      try db.execute(sql: "CREATE VIRTUAL TABLE IF NOT EXISTS ledgerNotes USING fts5(text)")
      try LedgerNote.insert { LedgerNote(rowid: key, text: filler) }.execute(db)
    }
  }

  init() {}

  /// The contents of a database. The two tables must agree.
  init(reading db: Database) throws {
    let tables = try db.fetchAll(
      String.self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    isCreated = !tables.isEmpty
    guard isCreated else { return }
    let both = try ["credit", "debit"].map { table in
      var rows: [Int: Int] = [:]
      let sql = "SELECT id, revision, filler, filler || id, zeroblob(2000) FROM \(table)"
      try db.forEachRow(sql: sql) { row in
        let id: Int = try row[0]
        rows[id] = try row[1]
        let text: String = try row[2]
        let value: SQLValue = try row[3]
        let blob: Data = try row[4]
        #expect(text == Self.filler)
        #expect(value == .text("\(Self.filler)\(id)"))
        #expect(blob.count == 2000)
      }
      return rows
    }
    if tables.contains("ledgerNotes") {
      notes = try LedgerNote.where { $0.match(.allWords("zürich")) }.order(by: \.rowid)
        .select(\.rowid).fetchAll(db)
    }
    #expect(tables.filter { !$0.hasPrefix("ledgerNotes") } == ["credit", "debit"])
    #expect(both[0] == both[1])
    rows = both[0]
  }
}

extension Database {
  /// Fails the test unless SQLite's integrity check passes.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let problems = try fetchAll(String.self, sql: "PRAGMA integrity_check")
    #expect(problems == ["ok"], sourceLocation: sourceLocation)
  }
}
