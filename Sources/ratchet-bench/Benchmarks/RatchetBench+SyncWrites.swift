import Foundation
import RatchetCSQLite
import RatchetData
import RatchetSync

/// Writes of one row at a time, by the same C code into a table with and without synchronization.
private struct SyncedWrite {
  enum Kind: String, CaseIterable { case insert, update, delete }
  enum Key: String, CaseIterable { case integer, text }
  enum Capture {
    case none
    /// The least that can be noted of an edit: the key and the time, in a table of two columns.
    case smallest
    case synchronized
  }

  let kind: Kind
  let key: Key
  /// Whether all writes are one transaction, or one each.
  let isBulk: Bool

  static var all: [SyncedWrite] {
    Kind.allCases.flatMap { kind in
      Key.allCases.flatMap { key in
        [false, true].map { SyncedWrite(kind: kind, key: key, isBulk: $0) }
      }
    }
  }

  var name: String {
    "\(kind.rawValue) by \(key.rawValue) key, " + (isBulk ? "10,000 in a transaction" : "alone")
  }

  private var count: Int { isBulk ? 10_000 : 500 }

  fileprivate var schema: String {
    """
    CREATE TABLE note (
      id \(key == .integer ? "INTEGER PRIMARY KEY" : "TEXT NOT NULL PRIMARY KEY"),
      title TEXT NOT NULL, body TEXT NOT NULL, stars INTEGER NOT NULL, due REAL
    )
    """
  }

  /// The key of a number: for a text, what `UUID` looks like.
  private var keyOfNumber: String {
    key == .integer ? "?1" : "printf('%08x-0000-4000-8000-%012x', ?1 * 2654435761 % 4294967296, ?1)"
  }

  private var statement: String {
    switch kind {
    case .insert:
      "INSERT INTO note VALUES (\(keyOfNumber), 'Title of it', 'Some words about it', ?1 % 5, 1.5)"
    case .update: "UPDATE note SET title = 'Another title' WHERE id = \(keyOfNumber)"
    case .delete: "DELETE FROM note WHERE id = \(keyOfNumber)"
    }
  }

  private var smallestTrigger: String {
    let (event, row) =
      switch kind {
      case .insert: ("INSERT", "NEW")
      case .update: ("UPDATE OF title", "NEW")
      case .delete: ("DELETE", "OLD")
      }
    return """
      CREATE TABLE edit (time, row);
      CREATE TRIGGER note_edit AFTER \(event) ON note BEGIN
        INSERT INTO edit VALUES (julianday('now'), \(row).id);
      END
      """
  }

  /// The time of one write in nanoseconds, for each sample.
  func times(_ capture: Capture, _ samples: Int) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<samples {
      let file = ScratchFile()
      let database = try DatabaseQueue(path: file.path)
      try await database.write { [self] db in
        try db.execute(sql: schema)
        if kind != .insert {
          let fill = SyncedWrite(kind: .insert, key: key, isBulk: true)
          let insert = fill.statement.replacing("?1", with: "i")
          try db.execute(
            sql: """
              WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
              \(insert.replacing("VALUES (", with: "SELECT ").dropLast()) FROM n
              """)
        }
        switch capture {
        case .none: break
        case .smallest: try db.execute(sql: smallestTrigger)
        case .synchronized: _ = try SyncReplica(tables: [SyncTable("note")]).install(db)
        }
      }
      await database.close()
      times.append(measure(file.path))
      file.keep()
    }
    return times
  }

  private func measure(_ path: String) -> Double {
    let raw = RawDatabase(path)
    let write = raw.prepare(statement)
    let start = ContinuousClock.now
    if isBulk { raw.run("BEGIN IMMEDIATE") }
    for number in 1...count {
      raw.check(sqlite3_bind_int64(write, 1, Int64(number)))
      raw.execute(write)
    }
    if isBulk { raw.run("COMMIT") }
    let time = ContinuousClock.now - start
    sqlite3_finalize(write)
    return time / .nanoseconds(1) / Double(count)
  }
}

@Table("note")
private struct Note {
  let id: Int
  var title = "Title of it"
  var body = "Some words about it"
  var stars: Int
  var due: Double? = 1.5
}

extension RatchetBench {
  static var syncedWrites: [Benchmark] {
    SyncedWrite.all.flatMap { write in
      let plain = "plain: C, \(write.name)"
      var rows = [
        row(plain, of: write, .none),
        row(
          "synchronized: \(write.name)", of: write, .synchronized, baseline: plain,
          goal: .times(2.5, plain)),
      ]
      // The part of the cost that no capture by triggers can avoid.
      if write.isBulk {
        rows.insert(
          row("plain: C, smallest trigger, \(write.name)", of: write, .smallest, baseline: plain),
          at: 1)
      }
      return rows
    } + [syncedArray]
  }

  /// What a program writes that has many new rows: an array, of which each statement inserts many.
  private static var syncedArray: Benchmark {
    let plain = "plain: C, \(SyncedWrite(kind: .insert, key: .integer, isBulk: true).name)"
    return Benchmark(
      "synchronized: insert an array of 10,000 rows", from: .detached, baseline: plain,
      goal: .times(2.5, plain),
      .measured { samples in
        await succeed {
          let notes = (1...10_000).map { Note(id: $0, stars: $0 % 5) }
          var times: [Double] = []
          for _ in 0..<samples {
            let file = ScratchFile()
            let database = try DatabaseQueue(path: file.path)
            try await database.write { db in
              try db.execute(sql: SyncedWrite(kind: .insert, key: .integer, isBulk: true).schema)
              _ = try SyncReplica(tables: [SyncTable("note")]).install(db)
            }
            let start = ContinuousClock.now
            try await database.write { db in try Note.insert { notes }.execute(db) }
            times.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(notes.count))
            await database.close()
            file.keep()
          }
          return times
        }
      })
  }

  private static func row(
    _ name: String, of write: SyncedWrite, _ capture: SyncedWrite.Capture, baseline: String? = nil,
    goal: Goal? = nil
  ) -> Benchmark {
    Benchmark(
      name, from: .anywhere, baseline: baseline, goal: goal,
      .measured { samples in
        await succeed { try await write.times(capture, samples) }
      })
  }
}
