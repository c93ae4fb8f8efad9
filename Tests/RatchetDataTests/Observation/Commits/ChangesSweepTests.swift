import Foundation
import RatchetData
import Testing

/// Random statements, many of which fail: the reported changes of each commit are compared with the
/// rows before and after it.
@Suite("The reported changes of a commit") struct ChangesSweepTests {
  private static let tables = ["item", "pair", "log"]

  private static let schema = """
    CREATE TABLE item(id INTEGER PRIMARY KEY, u INT UNIQUE, n INT NOT NULL CHECK (n < 9), stamp INT);
    CREATE TABLE pair(
      a TEXT COLLATE NOCASE, b INT, item INT REFERENCES item ON DELETE CASCADE, stamp INT,
      PRIMARY KEY (a, b)
    ) WITHOUT ROWID;
    CREATE TABLE log(id INTEGER PRIMARY KEY, u INT UNIQUE ON CONFLICT REPLACE, stamp INT);
    CREATE VIRTUAL TABLE search USING fts5(text);
    """

  /// If `fail` is `ABORT`, no text of the schema has the word FAIL.
  private static func triggers(_ fail: String) -> String {
    """
    CREATE TRIGGER item_before BEFORE INSERT ON item BEGIN
      INSERT INTO log(u, stamp) VALUES (new.u, new.stamp);
      SELECT RAISE(\(fail), 'n is 5') WHERE new.n = 5;
      SELECT RAISE(IGNORE) WHERE new.n = 6;
    END;
    CREATE TRIGGER item_after AFTER UPDATE OF n ON item BEGIN
      UPDATE log SET stamp = new.stamp WHERE u <= new.n;
      SELECT RAISE(\(fail), 'n is 7') WHERE new.n = 7;
      UPDATE OR REPLACE pair SET b = b + 1, stamp = new.stamp WHERE item = new.id;
    END;
    CREATE TRIGGER item_gone BEFORE DELETE ON item BEGIN
      DELETE FROM log WHERE u = old.u;
      SELECT RAISE(\(fail), 'n is 4') WHERE old.n = 4;
    END;
    """
  }

  /// Each change leaves a unique stamp, so that a changed row differs from its earlier states.
  private static func statement(
    _ random: inout SeededGenerator, stamp: Int, mayFail: Bool
  ) -> String {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    let clauses = ["", "OR ABORT", "OR IGNORE", "OR REPLACE", mayFail ? "OR FAIL" : "OR ABORT"]
    let clause = clauses[number(0..<clauses.count)]
    switch number(0..<14) {
    case 0, 1, 2:
      let rows = (0...number(0..<4)).map { _ in
        "(\(number(0..<2) == 0 ? "NULL" : "\(number(0..<12))"), \(number(0..<10)), \(number(0..<10)), \(stamp))"
      }
      return "INSERT \(clause) INTO item VALUES \(rows.joined(separator: ", "))"
    case 3, 4:
      return
        "UPDATE \(clause) item SET n = (n + \(number(0..<9))) % 9, stamp = \(stamp) WHERE id % 3 = \(number(0..<3))"
    case 5:
      return "UPDATE \(clause) item SET u = u + 1, stamp = \(stamp) WHERE u > \(number(0..<10))"
    case 6:
      return "UPDATE \(clause) item SET id = id + 1, stamp = \(stamp) WHERE id > \(number(0..<10))"
    case 7: return "DELETE FROM item WHERE id % 4 = \(number(0..<4))"
    case 8, 9:
      let key = ["a", "B", "b", "A"][number(0..<4)]
      return
        "INSERT \(clause) INTO pair SELECT '\(key)', \(number(0..<4)), id, \(stamp) FROM item WHERE id < \(number(0..<8))"
    case 10:
      return
        "UPDATE \(clause) pair SET a = upper(a), b = b / 2, stamp = \(stamp) WHERE b > \(number(0..<3))"
    case 11: return "INSERT INTO search VALUES ('a\(stamp) b c')"
    case 12: return "DELETE FROM log WHERE id % 5 = \(number(0..<5))"
    default:
      return
        "INSERT INTO log(id, u, stamp) VALUES (\(number(0..<20)), \(number(0..<10)), \(stamp)) ON CONFLICT(id) DO UPDATE SET stamp = \(stamp)"
    }
  }

  private static func rows(_ db: Database) throws -> [String: [String: String]] {
    var rows = Dictionary(uniqueKeysWithValues: tables.map { ($0, [String: String]()) })
    try db.forEachRow(
      sql: """
        SELECT 'item', id, u || ' ' || n || ' ' || stamp FROM item
        UNION ALL SELECT 'pair', a || '/' || b, item || ' ' || stamp FROM pair
        UNION ALL SELECT 'log', id, ifnull(u, '-') || ' ' || stamp FROM log
        """
    ) { row in
      let (table, key) = (try row[0, as: String.self], try row[1, as: SQLValue.self])
      let text: String =
        switch key {
        case .integer(let id): "\(id)"
        case .text(let text): text
        default: "?"
        }
      rows[table, default: [:]][text] = try row[2]
    }
    return rows
  }

  /// Like ``DatabaseCommit/line``, for one table and sorted by text.
  private static func line(_ before: [String: String], _ after: [String: String]) -> Set<String> {
    var line: Set<String> = []
    for (key, row) in after where before[key] != row {
      line.insert(before[key] == nil ? "+\(key)" : "~\(key)")
    }
    for key in before.keys where after[key] == nil { line.insert("-\(key)") }
    return line
  }

  private struct Undone: Error {}

  @Test(
    "match the changes of the rows, whichever statements failed",
    arguments: [false, true], [true, false])
  func sweep(mayFail: Bool, inTransactions: Bool) async throws {
    var random = SeededGenerator()
    print("seed \(random.seed) (RATCHET_SEED brings it back)")
    let database = try DatabaseKind.memory.make()
    try await database.runWithoutTransaction(
      Self.schema + Self.triggers(mayFail ? "FAIL" : "ABORT"))
    let changes = database.changes(inTables: "item", "pair", "log")
    var expected: [[String: Set<String>]] = []
    var texts: [[String]] = []
    var failures = 0
    var stamp = 0
    for _ in 0..<1_500 {
      var statements: [String] = []
      for _ in 0..<Int.random(in: 1...(inTransactions ? 8 : 1), using: &random) {
        stamp += 1
        statements.append(Self.statement(&random, stamp: stamp, mayFail: mayFail))
        guard inTransactions else { continue }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: statements.append("SAVEPOINT s")
        case 1: statements.append("ROLLBACK TO s")
        case 2: statements.append("RELEASE s")
        default: break
        }
      }
      let run = statements
      let isUndone = Int.random(in: 0..<10, using: &random) == 0
      let (before, after, failed) = try await database.writeWithoutTransaction { db in
        let before = try Self.rows(db)
        var failed = 0
        func runAll() throws {
          for sql in run {
            do { try db.execute(sql: sql) } catch let error as DatabaseError {
              // The statement violated a constraint, called RAISE, or named an unknown savepoint.
              #expect(
                error.code.primary == .constraint
                  || error.message.hasPrefix("no such savepoint"), "\(error)")
              failed += 1
            }
          }
        }
        do {
          if inTransactions {
            try db.inTransaction {
              try runAll()
              if isUndone { throw Undone() }
            }
          } else {
            try runAll()
          }
        } catch is Undone {}
        return (before, try Self.rows(db), failed)
      }
      failures += failed
      var lines: [String: Set<String>] = [:]
      for table in Self.tables {
        let line = Self.line(before[table] ?? [:], after[table] ?? [:])
        if !line.isEmpty { lines[table] = line }
      }
      if !lines.isEmpty {
        expected.append(lines)
        texts.append(statements)
      }
    }
    await database.close()
    #expect(failures > 100)

    var place = 0
    for try await commit in changes {
      var lines: [String: Set<String>] = [:]
      for table in commit.tables {
        #expect(table.isComplete)
        let line =
          table.inserted.map { "+\($0.text)" } + table.updated.map { "~\($0.text)" }
          + table.deleted.map { "-\($0.text)" }
        if !line.isEmpty { lines[table.table] = Set(line) }
      }
      // The changes of this commit cancelled out.
      if lines.isEmpty { continue }
      guard place < expected.count, lines == expected[place] else {
        let wanted = place < expected.count ? "\(expected[place]) of \(texts[place])" : "none"
        Issue.record("commit \(place): \(lines), not \(wanted)")
        break
      }
      place += 1
    }
    #expect(place == expected.count)
  }
}
