import RatchetData
import Testing

@Suite("Changes of statements that fail") struct FailedStatementTests {
  private static let schema = """
    CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT UNIQUE);
    CREATE TABLE log(id INTEGER PRIMARY KEY, text TEXT);
    CREATE VIRTUAL TABLE search USING fts5(text);
    INSERT INTO note VALUES (1, 'a'), (2, 'b');
    """

  /// The reported changes of one transaction, in which statements may fail.
  private func reportedLines(
    _ statements: String..., after setup: String = "", kind: DatabaseKind = .memory,
    of table: String
  ) async throws -> [String] {
    let database = try kind.make()
    try await database.runWithoutTransaction(Self.schema + setup)
    let changes = database.changes(inTables: table)
    try await database.write { db in
      for sql in statements {
        do { try db.execute(sql: sql) } catch let error as DatabaseError {
          #expect(error.code.primary == .constraint)
          #expect(error.message != "not an error")
        }
      }
    }
    await database.close()
    return try await changes.lines()
  }

  private static let search = "INSERT INTO search VALUES ('a b c')"

  @Test("omit rows that were undone after a write to a full-text index")
  func fullText() async throws {
    let lines = try await reportedLines(
      Self.search, "INSERT INTO note VALUES (3, 'c'), (4, 'd'), (1, 'no')",
      "UPDATE note SET text = 'same'", of: "note")
    #expect(lines == [])
  }

  @Test("omit rows of a trigger that were undone with their statement")
  func undoneTrigger() async throws {
    let trigger = """
      CREATE TRIGGER note_in BEFORE INSERT ON note BEGIN INSERT INTO log(text) VALUES (new.text); END
      """
    let lines = try await reportedLines(
      "INSERT INTO note VALUES (3, 'c'), (1, 'no')", after: trigger, of: "log")
    #expect(lines == [])
  }

  @Test(
    "include the row that a BEFORE trigger leaves, if its statement can fail halfway",
    arguments: DatabaseKind.allCases)
  func keptTrigger(_ kind: DatabaseKind) async throws {
    let trigger = """
      CREATE TRIGGER note_in BEFORE INSERT ON note BEGIN
        INSERT INTO log(id, text) SELECT value, new.text FROM json_each('[7, 7]');
      END
      """
    let lines = try await reportedLines(
      "INSERT OR FAIL INTO note VALUES (3, 'c')", after: trigger, kind: kind, of: "log")
    #expect(lines == (kind == .memory || kind == .pool ? ["log +7"] : ["log ?"]))
  }

  @Test(
    "include the row that such a trigger updates or deletes, and omit those undone by RAISE(ABORT)")
  func raise() async throws {
    func trigger(_ change: String, _ raise: String) -> String {
      """
      INSERT INTO log VALUES (1, 'x'), (2, 'y');
      CREATE TRIGGER note_in BEFORE INSERT ON note BEGIN
        UPDATE log SET text = 'one' WHERE id = 1;
        \(change); SELECT RAISE(\(raise), 'no');
      END
      """
    }
    let insert = "INSERT INTO note VALUES (3, 'c')"
    let updated = try await reportedLines(insert, after: trigger("SELECT 1", "FAIL"), of: "log")
    #expect(updated == ["log ~1"])
    let deleted = try await reportedLines(
      insert, after: trigger("DELETE FROM log WHERE id = 2", "FAIL"), of: "log")
    #expect(deleted == ["log ~1 -2"])
    let undone = try await reportedLines(
      insert, after: trigger("DELETE FROM log WHERE 'FAIL' > id", "ABORT"), of: "log")
    #expect(undone == [])
    let undoneUpdate = try await reportedLines(
      insert, after: trigger("SELECT 'FAIL'", "ABORT"), of: "log")
    #expect(undoneUpdate == [])
  }

  @Test("mark the table as incomplete if the row is unknown")
  func unknown() async throws {
    let trigger = """
      CREATE TABLE odd(rowid, oid, _rowid_);
      CREATE TRIGGER note_in BEFORE INSERT ON note BEGIN
        INSERT INTO odd VALUES (1, 2, 3);
        SELECT RAISE(FAIL, 'no');
      END
      """
    let lines = try await reportedLines(
      "INSERT INTO note VALUES (3, 'c')", after: trigger, of: "odd")
    #expect(lines == ["odd ?"])
  }

  @Test("outside of a transaction include the committed part")
  func autocommit() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.runWithoutTransaction(Self.schema)
    let changes = database.changes(inTables: "note")
    for sql in [
      "INSERT OR FAIL INTO note VALUES (5, 'e'), (1, 'no'), (6, 'f')",
      "INSERT INTO note VALUES (7, 'g'), (1, 'no')",
    ] {
      await #expect(throws: DatabaseError.self) { try await database.runWithoutTransaction(sql) }
    }
    await database.close()
    let lines = try await changes.lines()
    #expect(lines == ["note +5"])
  }
}
