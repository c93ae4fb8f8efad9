import Foundation
import RatchetCSQLite
import Synchronization
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

/// Inserts of several rows with each run of a statement.
@Suite("An insert of a long array") struct MultiRowInsertTests {
  @Table("parcels")
  struct Parcel: Hashable, Identifiable {
    let id: Int
    var label: String
    var weight: UInt?
  }

  /// The statements that inserted parcels.
  private let inserts = Traces()

  private final class Traces: Sendable {
    let all = Mutex<[String]>([])

    /// The numbers of statements that ran with one row, with 8 and with 64.
    var runs: [Int] {
      let counts = all.withLock { $0.map { $0.components(separatedBy: "(?").count - 1 } }
      let runs = [1, 8, 64].map { size in counts.count { $0 == size } }
      #expect(runs.reduce(0, +) == counts.count, "\(counts)")
      return Array(runs.reversed().drop { $0 == 0 }.reversed())
    }
  }

  /// An empty database whose trigger logs each parcel with the number of those before it.
  private func database(showsArguments: Bool = false) async throws -> DatabaseQueue {
    var configuration = DatabaseConfiguration()
    configuration.showsArgumentsInErrors = showsArguments
    configuration.trace = { [inserts] trace in
      guard trace.sql.hasPrefix("INSERT INTO \"parcels\"") else { return }
      inserts.all.withLock { $0.append(trace.sql) }
    }
    let database = try DatabaseQueue(configuration: configuration)
    try await database.run(
      """
      CREATE TABLE parcels (id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, weight INTEGER);
      CREATE TABLE log (parcel INTEGER, earlier INTEGER);
      CREATE TRIGGER logged AFTER INSERT ON parcels BEGIN
        INSERT INTO log VALUES (new.id, (SELECT count(*) FROM parcels) - 1);
      END
      """)
    return database
  }

  private func parcels(_ count: Int) -> [Parcel] {
    // Texts of different lengths, also longer than the memory that is kept for the texts of a row.
    (0..<count).map {
      Parcel(
        id: 3 * $0, label: "\($0)" + String(repeating: "é", count: $0 % 7 * 200),
        weight: $0 % 3 == 0 ? nil : UInt($0))
    }
  }

  @Test(
    "inserts the rows in order, 64 or 8 with a statement, and a few one by one",
    arguments: [
      (0, []), (1, [1]), (31, [31]), (32, [0, 4]), (63, [7, 7]), (64, [0, 0, 1]),
      (300, [4, 5, 4]),
    ])
  func rows(_ count: Int, _ runs: [Int]) async throws {
    let rows = parcels(count)
    let ids = rows.map(\.id)
    try await database().write { db throws in
      #expect(try Parcel.insert { rows }.returning(\.id).fetchAll(db) == ids)
      #expect(count == 0 || db.changesCount == count)
      #expect(try Parcel.order(by: \.id).fetchAll(db) == rows)
      #expect(try db.fetchAll(Int.self, sql: "SELECT parcel FROM log ORDER BY rowid") == ids)
      #expect(
        try db.fetchAll(Int.self, sql: "SELECT earlier FROM log ORDER BY rowid") == Array(0..<count)
      )
    }
    #expect(runs == inserts.runs)
  }

  @Test("and of lines beside it inserts all of them in order")
  func parts() async throws {
    let rows = parcels(150)
    try await database().write { db throws in
      try Parcel.insert {
        rows[0]
        [Parcel]()
        Array(rows[1..<40])
        for row in rows[40..<50] { row }
        Array(rows[50...])
      }
      .execute(db)
      #expect(db.changesCount == 150)
      #expect(
        try db.fetchAll(Int.self, sql: "SELECT parcel FROM log ORDER BY rowid") == rows.map(\.id))
    }
    #expect(inserts.runs == [1 + 7 + 10 + 4, 4 + 4, 1])
  }

  @Test("inserts large rows one by one, so that memory holds one of them")
  func large() async throws {
    var rows = parcels(200)
    for index in 70..<170 { rows[index].label += String(repeating: "x", count: 50_000) }
    let large = rows
    try await database().write { db throws in
      try Parcel.insert { large }.execute(db)
      #expect(try Parcel.order(by: \.id).fetchAll(db) == large)
    }
    #expect(inserts.runs == [128, 1, 1])
  }

  @Test("binds no more values than SQLite allows")
  func limit() async throws {
    let rows = parcels(40)
    try await database().write { db throws in
      func limit(_ count: Int32) { sqlite3_limit(db.handle, SQLITE_LIMIT_VARIABLE_NUMBER, count) }
      limit(2)
      let error = #expect(throws: DatabaseError.self) { try Parcel.insert { rows }.execute(db) }
      #expect(error?.message == "too many SQL variables")
      for values in [24, 23, 3] as [Int32] {
        limit(values)
        try Parcel.insert { rows }.execute(db)
        #expect(try Parcel.order(by: \.id).fetchAll(db) == rows)
        try Parcel.delete().execute(db)
      }
    }
    #expect(inserts.runs == [80, 5])
  }

  @Test("reports an error as that of a statement with one row")
  func errors() async throws {
    var rows = parcels(40)
    rows[9].label = rows[3].label
    let refused = rows
    let expected = "INSERT INTO \"parcels\" (\"id\", \"label\", \"weight\") VALUES (?, ?, ?)"
    try await database().write { db throws in
      var error = #expect(throws: DatabaseError.self) {
        try Parcel.insert { refused }.execute(db)
      }
      #expect(error?.sql == expected)
      #expect(error?.offset == nil)
      error = #expect(throws: DatabaseError.self) {
        try Parcel.insert { refused }.returning { _ in #sql("1 1 1", as: Int.self) }.execute(db)
      }
      #expect(error?.sql == "\(expected) RETURNING 1 1 1")
      #expect(error?.offset == "\(expected) RETURNING 1 ".utf8.count)
    }
  }

  @Test("inserts tuples, and binds the values of its update clause after those of the rows")
  func tuplesAndUpdates() async throws {
    try await database().write { db throws in
      let tuples = (1...40).map { ($0, "\($0)") }
      try Parcel.insert {
        ($0.id, $0.label)
      } values: {
        tuples
      }
      .execute(db)
      let rows = (31...100).map { Parcel(id: $0, label: "new \($0)") }
      try Parcel.insert {
        rows
      } onConflict: {
        $0.id
      } doUpdate: { row, new in
        row.label = new.label + bind("!")
      }
      .execute(db)
      #expect(db.changesCount == 70)
      #expect(
        try Parcel.order(by: \.id).select(\.label).fetchAll(db)
          == (1...100).map { $0 <= 30 ? "\($0)" : $0 <= 40 ? "new \($0)!" : "new \($0)" })
    }
    #expect(inserts.runs == [6, 5, 1])
  }

  @Test(
    "inserts all rows or none, unless its conflict clause says otherwise",
    arguments: [
      (nil, 0, 0), (.ignore, 199, 199), (.replace, 199, 200), (.fail, 150, nil),
    ] as [(ConflictResolution?, Int, Int?)])
  func conflicts(_ conflict: ConflictResolution?, stored: Int, changes: Int?) async throws {
    var rows = parcels(200)
    rows[150].label = rows[20].label
    let refused = rows
    try await database().write { db throws in
      let statement = Parcel.insert(or: conflict) { refused }
      if conflict == nil || conflict == .fail {
        let error = #expect(throws: DatabaseError.self) { try statement.execute(db) }
        #expect(error?.code == .constraintUnique)
      } else {
        try statement.execute(db)
        #expect(db.changesCount == changes)
      }
      #expect(try Parcel.fetchCount(db) == stored)
    }
  }

  @Test("shows the values of the refused row alone, on request")
  func shownArguments() async throws {
    var rows = parcels(40)
    rows[9].label = rows[1].label
    let refused = rows
    try await database(showsArguments: true).write { db throws in
      let error = #expect(throws: DatabaseError.self) {
        try Parcel.insert { refused }.execute(db)
      }
      #expect(error?.arguments == [.integer(27), .text(refused[1].label), .null])
    }
  }

  @Test("names the column of a value that cannot be stored, in any row")
  func tooLarge() async throws {
    var rows = parcels(100)
    rows[77].weight = .max
    let refused = rows
    try await database().write { db throws in
      let error = #expect(throws: DatabaseError.self) {
        try Parcel.insert { refused }.execute(db)
      }
      #expect(error?.message.hasPrefix("the value of column weight is larger than") == true)
      #expect(try Parcel.fetchCount(db) == 0)
    }
  }

  @Test("is cancelled as a whole")
  func cancellation() async throws {
    let database = try await database()
    let rows = parcels(400)
    let task = Task {
      try await database.writeWithoutTransaction { db in
        withUnsafeCurrentTask { $0?.cancel() }
        try Parcel.insert { rows }.execute(db)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.read { try Parcel.fetchCount($0) } == 0)
  }

  private struct Outcome: Equatable {
    var error: ResultCode?
    var returned: [Int] = []
    var changes = 0
    var stored: [Parcel] = []
    var log: [String] = []
  }

  private func outcome(
    of insert: Insert<Parcel, Int>, trigger: String
  ) async throws -> Outcome {
    let database = try await database()
    try await database.run(trigger)
    try await database.write { db in
      try Parcel.insert { (0..<20).map { Parcel(id: 50 * $0, label: "old \($0)") } }.execute(db)
    }
    var outcome = Outcome()
    do {
      (outcome.returned, outcome.changes) = try await database.write { db in
        try (insert.fetchAll(db), db.changesCount)
      }
    } catch let error as DatabaseError {
      outcome.error = error.code
    }
    (outcome.stored, outcome.log) = try await database.read { db in
      try (
        Parcel.order(by: \.id).fetchAll(db),
        db.fetchAll(sql: "SELECT parcel || ' ' || earlier FROM log ORDER BY rowid")
      )
    }
    return outcome
  }

  private static let conflicts: [ConflictResolution?] = [
    nil, .ignore, .replace, .fail, .abort, .rollback,
  ]

  /// What triggers do to a row: nothing, skip it, refuse it, change others.
  private static let triggers = [
    "",
    "BEFORE INSERT ON parcels WHEN new.weight % 7 = 3 BEGIN SELECT RAISE(IGNORE); END",
    "AFTER INSERT ON parcels WHEN new.id % 97 = 5 BEGIN SELECT RAISE(ABORT, 'no'); END",
    "BEFORE INSERT ON parcels WHEN new.id % 97 = 5 BEGIN SELECT RAISE(FAIL, 'no'); END",
    "AFTER INSERT ON parcels BEGIN UPDATE parcels SET weight = 1 WHERE id = new.id - 2; END",
    "AFTER INSERT ON parcels BEGIN DELETE FROM parcels WHERE id = new.id + 3; END",
    """
    AFTER INSERT ON parcels WHEN new.id % 11 = 0 BEGIN
      INSERT OR IGNORE INTO parcels VALUES (new.id + 7, 'by ' || new.label, 0);
    END
    """,
  ]

  @Test("does what the same rows do on lines of their own", arguments: 0..<120)
  func likeLines(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let last = [200, 2_000, 1_000_000].randomElement(using: &random)!
    let rows = (0..<Int.random(in: 32...200, using: &random)).map { _ in
      Parcel(
        id: .random(in: 0...last, using: &random),
        label: "\(Int.random(in: 0...5 * last, using: &random))",
        weight: Bool.random(using: &random) ? .random(in: 0...50, using: &random) : nil)
    }
    let conflict = Self.conflicts.randomElement(using: &random)!
    let isUpsert = Bool.random(using: &random)
    let trigger = Self.triggers.randomElement(using: &random)!
    func insert(_ insert: Insert<Parcel, NoRows>) -> Insert<Parcel, Int> {
      guard isUpsert else { return insert.returning(\.id) }
      return insert.onConflict {
        $0.id
      } doUpdate: { row, new in
        row.weight = new.weight
      }
      .returning(\.id)
    }
    let sql = trigger.isEmpty ? "SELECT 1" : "CREATE TRIGGER other \(trigger)"
    let array = try await outcome(of: insert(Parcel.insert(or: conflict) { rows }), trigger: sql)
    let lines = try await outcome(
      of: insert(Parcel.insert(or: conflict) { for row in rows { row } }), trigger: sql)
    #expect(array == lines, "\(String(describing: conflict)), \(isUpsert), \(trigger)")
  }

  @Test(
    "has a full-text index written once a statement by its triggers, or at the end by itself",
    .enabled(if: SQLiteLibrary.has(.fullTextSearch), "no FTS5"))
  func fullText() async throws {
    let rows = parcels(256)
    let byTriggers = try await segments { db in try Parcel.insert { rows }.execute(db) }
    #expect(byTriggers == 4)
    let oneByOne = try await segments { db in
      for row in rows { try Parcel.insert { row }.execute(db) }
    }
    #expect(oneByOne == 256)
    let direct = try await segments { db in
      try ParcelText.insert { rows.map { ParcelText(rowid: $0.id, label: $0.label) } }.execute(db)
    }
    #expect(direct == 1)
  }

  @Table("texts")
  struct ParcelText: FTS5 {
    let rowid: Int
    let label: String
  }

  /// The number of segments of the full-text index after a transaction: FTS5 keeps one for each
  /// time that it has written.
  private func segments(_ write: @escaping @Sendable (Database) throws -> Void) async throws -> Int?
  {
    let database = try await database()
    try await database.run(
      """
      CREATE VIRTUAL TABLE texts USING fts5(label);
      INSERT INTO texts (texts, rank) VALUES ('automerge', 0), ('crisismerge', 1000);
      CREATE TRIGGER indexed AFTER INSERT ON parcels BEGIN
        INSERT INTO texts (rowid, label) VALUES (new.id, new.label);
      END
      """)
    try await database.write(write)
    return try await database.read { db throws in
      #expect(
        try db.fetchAll(Int.self, sql: "SELECT rowid FROM texts WHERE texts MATCH '255*'") == [765])
      return try db.fetchOne(Int.self, sql: "SELECT count(DISTINCT segid) FROM texts_idx")
    }
  }
}
