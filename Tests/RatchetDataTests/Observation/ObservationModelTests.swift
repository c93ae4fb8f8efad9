import Foundation
import RatchetData
import Synchronization
import Testing

/// Random writes of several tasks: observed values are compared with the committed ones.
@Suite("Observation against a model") struct ObservationModelTests {
  /// The commits, by the number that each transaction leaves in the database itself.
  private final class History: Sendable {
    // Written by the writing tasks.
    private let states = Mutex<[Int: [Int: Int]]>([0: [:]])

    func note(_ number: Int, _ rows: [Int: Int]) { states.withLock { $0[number] = rows } }
    func state(_ number: Int) -> [Int: Int]? { states.withLock { $0[number] } }
    var last: Int { states.withLock { $0.keys.max() ?? 0 } }
  }

  private struct Seen: Equatable, Sendable {
    var number: Int
    var rows: [Int: Int]
  }

  private struct Undone: Error {}

  /// 100,000; fewer without optimisation, unless the environment sets another number.
  private static var operations: Int {
    if let given = ProcessInfo.processInfo.environment["RATCHET_OPERATIONS"].flatMap({ Int($0) }) {
      return given
    }
    #if DEBUG
      return 20_000
    #else
      return 100_000
    #endif
  }

  private static let schema = """
    CREATE TABLE parent(id INTEGER PRIMARY KEY);
    CREATE TABLE child(id INTEGER PRIMARY KEY, parent REFERENCES parent ON DELETE CASCADE, value INT);
    CREATE TABLE pair(a INT, b INT, value INT, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE mirror(id INTEGER PRIMARY KEY, value INT);
    CREATE TABLE step(number INT);
    INSERT INTO step VALUES (0);
    CREATE TRIGGER child_in AFTER INSERT ON child BEGIN
      INSERT OR REPLACE INTO mirror VALUES (new.id, new.value);
    END;
    CREATE TRIGGER child_out AFTER DELETE ON child BEGIN DELETE FROM mirror WHERE id = old.id; END;
    """

  /// All rows of all tables, under numbers of their own.
  private static func rows(_ db: Database) throws -> [Int: Int] {
    var rows: [Int: Int] = [:]
    try db.forEachRow(
      sql: """
        SELECT id * 4, 1 FROM parent UNION ALL SELECT id * 4 + 1, value FROM child
        UNION ALL SELECT (a * 10 + b) * 4 + 2, value FROM pair
        UNION ALL SELECT id * 4 + 3, value FROM mirror
        """
    ) { row in
      rows[try row[0]] = try row[1]
    }
    return rows
  }

  private static func operation(_ random: inout SeededGenerator) -> String {
    let (a, b) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<10, using: &random))
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "INSERT OR IGNORE INTO parent VALUES (\(a))"
    case 1: return "DELETE FROM parent WHERE id = \(a)"
    case 2: return "REPLACE INTO child SELECT \(b), id, \(a) FROM parent WHERE id = \(a)"
    case 3: return "UPDATE child SET value = value + 1 WHERE id % 3 = \(a % 3)"
    case 4: return "REPLACE INTO pair VALUES (\(a), \(b), \(a + b))"
    case 5: return "UPDATE OR REPLACE pair SET b = \(b) WHERE a = \(a)"
    case 6: return "DELETE FROM pair"
    case 7: return "DELETE FROM mirror WHERE id > \(b)"
    case 8: return "SAVEPOINT s; DELETE FROM parent; ROLLBACK TO s; RELEASE s"
    case 9: return "SAVEPOINT s; REPLACE INTO pair VALUES (\(a), \(b), 0); RELEASE s"
    case 10:
      return
        "UPDATE OR IGNORE parent SET id = \(a) WHERE id = \(b) AND NOT EXISTS (SELECT 1 FROM child)"
    default: return "DELETE FROM child WHERE id = \(b)"
    }
  }

  @Test(
    "Each value is that of a commit, none goes back in time, and the last is the last commit",
    arguments: DatabaseKind.allCases)
  func random(_ kind: DatabaseKind) async throws {
    let count = Self.operations / DatabaseKind.allCases.count
    let base = SeededGenerator()
    print("seed \(base.seed) (RATCHET_SEED brings it back)")
    let database = try kind.make()
    try await database.runWithoutTransaction(Self.schema)
    let history = History()
    let writers = 4

    try await withThrowingTaskGroup(of: Void.self) { group in
      for observer in 0..<3 {
        let values = database.values { db in
          // The first observer reads only the rows.
          let number =
            observer == 0 ? -1 : try db.fetchOne(Int.self, sql: "SELECT number FROM step") ?? -1
          return Seen(number: number, rows: try Self.rows(db))
        }
        group.addTask {
          var last = Seen(number: -1, rows: [-1: -1])
          for try await seen in values {
            if seen.number < 0 {
              #expect(seen.rows != last.rows)
            } else {
              #expect(seen.number > last.number)
              #expect(seen.rows == history.state(seen.number))
            }
            last = seen
          }
          #expect(last.rows == history.state(history.last))
        }
      }
      // The reported changes alone determine the keys of `pair`.
      let changes = database.changes(inTables: "pair")
      let following = kind == .memory || kind == .pool
      group.addTask {
        var keys: Set<RowIdentity> = []
        for try await commit in changes {
          #expect(commit.isComplete && commit.tables.count == 1)
          for table in commit.tables where following {
            #expect(table.isComplete)
            for row in table.inserted { #expect(keys.insert(row).inserted) }
            for row in table.updated { #expect(keys.contains(row)) }
            for row in table.deleted { #expect(keys.remove(row) != nil) }
          }
        }
        let pairs = (history.state(history.last) ?? [:]).keys.filter { $0 % 4 == 2 }.count
        if following { #expect(keys.count == pairs) }
      }
      try await withThrowingTaskGroup(of: Void.self) { work in
        for writer in 0..<writers {
          var random = base.fork(UInt64(writer))
          let share = count / writers
          work.addTask {
            var done = 0
            while done < share {
              let batch = Int.random(in: 20...60, using: &random)
              let operations = (0..<batch).map { _ in Self.operation(&random) }
              let isUndone = Int.random(in: 0..<8, using: &random) == 0
              done += batch
              do {
                try await database.write { db in
                  for sql in operations { try db.execute(sql: sql) }
                  if isUndone { throw Undone() }
                  try db.execute(sql: "UPDATE step SET number = number + 1")
                  let number = try db.fetchOne(Int.self, sql: "SELECT number FROM step") ?? 0
                  history.note(number, try Self.rows(db))
                }
              } catch is Undone {}
              if Int.random(in: 0..<4, using: &random) == 0 {
                _ = try await database.read { try Self.rows($0) }
              }
            }
          }
        }
        try await work.waitForAll()
      }
      // All earlier values are fetched before this one, so all observers have ended.
      var end = database.values(of: Note.noCount).makeAsyncIterator()
      _ = try await end.next()
      try await database.run("UPDATE step SET number = number")
      _ = try await end.next()
      await database.close()
      try await group.waitForAll()
    }
  }
}

extension Note {
  static let noCount = SQLQueryExpression("SELECT random() | number FROM step", as: Int.self)
}

extension SeededGenerator {
  /// A generator that is derived from this one.
  func fork(_ number: UInt64) -> SeededGenerator {
    var other = self
    for _ in 0...number { other = SeededGenerator(seed: other.next()) }
    return other
  }
}
