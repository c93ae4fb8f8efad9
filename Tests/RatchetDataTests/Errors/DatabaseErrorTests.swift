import Foundation
import RatchetCSQLite
import RatchetData
import Testing

@Suite struct DatabaseErrorTests {
  @Test("an error is one line: code, message and statement without values")
  func description() async throws {
    let error = try await databaseError {
      try await onMemory { db in
        try db.execute(sql: Book.schema)
        for _ in 0..<2 {
          try db.execute(
            sql: """
              INSERT INTO book(title)
                VALUES (?)
              """, arguments: ["top secret"])
        }
      }
    }
    #expect(error.code == .constraintUnique)
    #expect(error.code.primary == .constraint)
    #expect(
      "\(error)"
        == "SQLITE_CONSTRAINT_UNIQUE (2067): UNIQUE constraint failed: book.title "
        + "(in: INSERT INTO book(title) VALUES (?))")
  }

  @Test("a long statement is shortened in the line, and whole in the error")
  func longStatement() {
    let sql = "SELECT " + String(repeating: "x", count: 1000)
    let error = DatabaseError(code: .error, message: "no", sql: sql)
    #expect("\(error)" == "SQLITE_ERROR (1): no (in: \(sql.prefix(400))…)")
    #expect(error.sql == sql)
    #expect("\(DatabaseError(code: .error, message: "no"))" == "SQLITE_ERROR (1): no")
  }

  @Test("an arrow shows the place of a mistake, in one line")
  func place() async throws {
    let cases: [(String, Int, String)] = [
      ("SELECT * FORM book", 9, "near \"FORM\": syntax error (in: SELECT * →FORM book)"),
      ("SELEC 1", 0, "near \"SELEC\": syntax error (in: →SELEC 1)"),
      ("SELECT\n  oops,\n  1", 9, "no such column: oops (in: SELECT →oops, 1)"),
      ("SELECT 'ä👍' || oops", 19, "no such column: oops (in: SELECT 'ä👍' || →oops)"),
      ("SELECT (1)x, abs(1)2", 19, "near \"2\": syntax error (in: SELECT (1)x, abs(1)→2)"),
    ]
    for (sql, offset, line) in cases {
      let error = try await databaseError { try await onMemory { try $0.execute(sql: sql) } }
      #expect(error.offset == offset)
      #expect("\(error)" == "SQLITE_ERROR (1): \(line)")
    }
    let late = try await databaseError {
      try await onMemory { try $0.execute(sql: "SELECT abs(-9223372036854775808)") }
    }
    #expect(late.offset == nil)
  }

  @Test("a long statement is shortened on both sides of the place")
  func longPlace() {
    let (before, after) = (String(repeating: "a", count: 300), String(repeating: "b", count: 300))
    let error = DatabaseError(code: .error, message: "no", sql: "\(before) \(after)", offset: 301)
    #expect(
      "\(error)" == "SQLITE_ERROR (1): no (in: …\(before.prefix(200)) →\(after.prefix(200))…)")
    let wrong = DatabaseError(code: .error, message: "no", sql: "SELECT", offset: 7)
    #expect("\(wrong)" == "SQLITE_ERROR (1): no (in: SELECT)")
  }

  @Test("bound values are shown only on request, and shortened")
  func arguments() async throws {
    let long = String(repeating: "x", count: 200)
    for isShown in [false, true] {
      var configuration = DatabaseConfiguration()
      configuration.showsArgumentsInErrors = isShown
      let database = try DatabaseQueue(configuration: configuration)
      try await database.write {
        try $0.execute(
          sql: "CREATE TABLE t(a UNIQUE, b, c, d, e); INSERT INTO t(a) VALUES ('it''s')")
      }
      let error = try await databaseError {
        try await database.write { db in
          try db.execute(
            sql: "INSERT INTO t VALUES (?, ?, ?, ?, ?)",
            arguments: ["it's", nil, 1.5, [UInt8](repeating: 0, count: 3), long])
        }
      }
      #expect(error.arguments?.count == (isShown ? 5 : nil))
      #expect(error.arguments?.first == (isShown ? .text("it's") : nil))
      #expect(
        "\(error)"
          == "SQLITE_CONSTRAINT_UNIQUE (2067): UNIQUE constraint failed: t.a "
          + "(in: INSERT INTO t VALUES (?, ?, ?, ?, ?)"
          + (isShown
            ? "; with: 'it''s', NULL, 1.5, a blob of 3 bytes, '\(long.prefix(100))…')" : ")"))
      // A statement that is used again shows its new values.
      let next = try await databaseError {
        try await database.read { db in
          _ = try db.fetchOne(Int.self, sql: "SELECT ?", arguments: ["a"])
          _ = try db.fetchOne(Int.self, sql: "SELECT ?", arguments: ["b"])
        }
      }
      #expect(next.arguments == (isShown ? [.text("a")] : nil))
    }
  }

  @Test("the named codes are SQLite's")
  func codes() {
    let codes: [(ResultCode, Int32, String)] = [
      (.ok, SQLITE_OK, "SQLITE_OK"), (.error, SQLITE_ERROR, "SQLITE_ERROR"),
      (.internal, SQLITE_INTERNAL, "SQLITE_INTERNAL"), (.permission, SQLITE_PERM, "SQLITE_PERM"),
      (.abort, SQLITE_ABORT, "SQLITE_ABORT"), (.busy, SQLITE_BUSY, "SQLITE_BUSY"),
      (.locked, SQLITE_LOCKED, "SQLITE_LOCKED"), (.noMemory, SQLITE_NOMEM, "SQLITE_NOMEM"),
      (.readOnly, SQLITE_READONLY, "SQLITE_READONLY"),
      (.interrupt, SQLITE_INTERRUPT, "SQLITE_INTERRUPT"), (.ioError, SQLITE_IOERR, "SQLITE_IOERR"),
      (.corrupt, SQLITE_CORRUPT, "SQLITE_CORRUPT"), (.full, SQLITE_FULL, "SQLITE_FULL"),
      (.cannotOpen, SQLITE_CANTOPEN, "SQLITE_CANTOPEN"), (.schema, SQLITE_SCHEMA, "SQLITE_SCHEMA"),
      (.lockingProtocol, SQLITE_PROTOCOL, "SQLITE_PROTOCOL"),
      (.tooBig, SQLITE_TOOBIG, "SQLITE_TOOBIG"),
      (.constraint, SQLITE_CONSTRAINT, "SQLITE_CONSTRAINT"),
      (.mismatch, SQLITE_MISMATCH, "SQLITE_MISMATCH"), (.misuse, SQLITE_MISUSE, "SQLITE_MISUSE"),
      (.range, SQLITE_RANGE, "SQLITE_RANGE"), (.notADatabase, SQLITE_NOTADB, "SQLITE_NOTADB"),
      (.constraintCheck, SQLITE_CONSTRAINT | 1 << 8, "SQLITE_CONSTRAINT_CHECK"),
      (.constraintForeignKey, SQLITE_CONSTRAINT | 3 << 8, "SQLITE_CONSTRAINT_FOREIGNKEY"),
      (.constraintNotNull, SQLITE_CONSTRAINT | 5 << 8, "SQLITE_CONSTRAINT_NOTNULL"),
      (.constraintPrimaryKey, SQLITE_CONSTRAINT | 6 << 8, "SQLITE_CONSTRAINT_PRIMARYKEY"),
      (.constraintTrigger, SQLITE_CONSTRAINT | 7 << 8, "SQLITE_CONSTRAINT_TRIGGER"),
      (.constraintUnique, SQLITE_CONSTRAINT | 8 << 8, "SQLITE_CONSTRAINT_UNIQUE"),
      (.notFound, SQLITE_NOTFOUND, "SQLITE_NOTFOUND"),
      (.authorization, SQLITE_AUTH, "SQLITE_AUTH"),
      (.constraintRowID, SQLITE_CONSTRAINT | 10 << 8, "SQLITE_CONSTRAINT_ROWID"),
      (.constraintDataType, SQLITE_CONSTRAINT | 12 << 8, "SQLITE_CONSTRAINT_DATATYPE"),
      (.corruptVirtualTable, SQLITE_CORRUPT | 1 << 8, "SQLITE_CORRUPT_VTAB"),
      (.corruptIndex, SQLITE_CORRUPT | 3 << 8, "SQLITE_CORRUPT_INDEX"),
      (.busyRecovery, SQLITE_BUSY | 1 << 8, "SQLITE_BUSY_RECOVERY"),
      (.busySnapshot, SQLITE_BUSY | 2 << 8, "SQLITE_BUSY_SNAPSHOT"),
    ]
    for (code, rawValue, name) in codes {
      #expect(code.rawValue == rawValue)
      #expect(code.name == name)
    }
    #expect(ResultCode(rawValue: 19 | 99 << 8).name == "SQLITE_CONSTRAINT")
    #expect(ResultCode(rawValue: 77).name == "SQLITE_77")
  }

  @Test("each kind of violated constraint has its code")
  func constraints() async throws {
    let cases: [(String, ResultCode)] = [
      ("INSERT INTO t VALUES (1, 1, 1)", .constraintPrimaryKey),
      ("INSERT INTO t VALUES (2, 1, 1)", .constraintUnique),
      ("INSERT INTO t VALUES (2, NULL, 1)", .constraintNotNull),
      ("INSERT INTO t VALUES (2, 2, -1)", .constraintCheck),
      ("INSERT INTO strict VALUES ('one')", .constraintDataType),
      ("INSERT INTO plain(rowid) VALUES (1), (1)", .constraintRowID),
    ]
    for (sql, code) in cases {
      let error = try await databaseError {
        try await onMemory { db in
          try db.execute(
            sql: """
              CREATE TABLE t(a INTEGER PRIMARY KEY, b NOT NULL UNIQUE, c CHECK (c > 0));
              INSERT INTO t VALUES (1, 1, 1);
              CREATE TABLE strict(a INTEGER) STRICT;
              CREATE TABLE plain(a)
              """)
          try db.execute(sql: sql)
        }
      }
      #expect(error.code == code)
    }
  }

  @Test("an error about an attached file does not blame the database's own")
  func attached() async throws {
    let folder = try TemporaryFolder()
    let text = folder.path("text")
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: text))
    let database = try DatabaseQueue(path: folder.path("main.sqlite"))
    for (path, said) in [
      (text, "file is not a database"),
      (folder.path("no/such"), "unable to open database: \(folder.path("no/such"))"),
    ] {
      let error = try await databaseError {
        try await database.writeWithoutTransaction {
          try $0.execute(sql: "/* x */ ATTACH ? AS other", arguments: [path])
        }
      }
      #expect(error.message == "the file that the statement names cannot be used: \(said)")
    }
    let copied = try await databaseError {
      try await database.writeWithoutTransaction {
        try $0.execute(sql: "VACUUM INTO ?", arguments: [folder.path("no/such")])
      }
    }
    #expect(copied.message.hasPrefix("the file that the statement names cannot be used: "))
    // Which of two files is damaged, SQLite does not say.
    try await database.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    let damaged = try DatabaseQueue(path: folder.path("damaged.sqlite"))
    try await damaged.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
    let page = try await damaged.read {
      try #require(try $0.fetchOne(Int.self, sql: "SELECT rootpage FROM sqlite_schema"))
    }
    await damaged.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: damaged.path))
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start..<(start + 100), with: Data(repeating: 0xAA, count: 100))
    try bytes.write(to: URL(fileURLWithPath: damaged.path))
    let error = try await databaseError {
      try await database.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH ? AS other", arguments: [damaged.path])
        _ = try db.fetchAll(Int.self, sql: "SELECT a FROM other.t")
      }
    }
    #expect(
      error.message
        == "the file \(database.path) or a file attached to it is damaged; restore it from a "
        + "backup")
    await database.close()
  }

  @Test("a full-text index that does not match its table is not a damaged file")
  func damagedIndex() async throws {
    let error = try await databaseError {
      try await onMemory { db in
        try db.execute(
          sql: """
            CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
            CREATE VIRTUAL TABLE found USING fts5(text, content='note', content_rowid='id');
            INSERT INTO found(rowid, text) VALUES (1, 'hello')
            """)
        _ = try db.fetchAll(String.self, sql: "SELECT text FROM found WHERE found MATCH 'hello'")
      }
    }
    #expect(error.code == .corruptVirtualTable)
    #expect(error.message == Wording.corruptVirtualTable(path: ":memory:"))
  }

  @Test("messages that no other test can cause")
  func wording() {
    #expect(
      Wording.cannotOpen(path: "/a")
        == "cannot open /a: check the permissions of the file and of its folder")
    #expect(Wording.corrupt(path: "/a") == "the file /a is damaged; restore it from a backup")
    #expect(
      Wording.corruptIndex(path: "/a")
        == "an index of /a does not match its table; write it again by REINDEX, and check the file "
        + "with integrityCheck()")
    #expect(
      Wording.corruptVirtualTable(path: "/a")
        == "a virtual table of /a, such as a full-text index, is damaged or does not match its "
        + "table; write a full-text index again by INSERT INTO name(name) VALUES ('rebuild')")
    #expect(
      Wording.ioError("disk I/O error", path: "/a")
        == "disk I/O error: /a; check the disk, and that the file was not moved or deleted while open"
    )
    #expect(
      Wording.readOnlyFile(path: "/a") == "/a is read-only; make the file and its folder writable")
    #expect(
      Wording.noThread(code: 11)
        == "the system refused a thread for a database connection (error 11)")
    #expect(
      Wording.notThreadSafe
        == "the system's SQLite was built without thread support; link one built with "
        + "SQLITE_THREADSAFE")
    #expect(
      Wording.transactionLost
        == "the transaction ended before its block did, so no more statements run in it; let the "
        + "first error leave the block, and do not execute BEGIN, COMMIT or ROLLBACK yourself")
  }
}
