import RatchetData
import Synchronization
import Testing

@Suite struct RowTests {
  @Test("columns are read by position and by name, whatever the case")
  func access() async throws {
    try await onMemory { db in
      try db.forEachRow(sql: "SELECT 1 AS id, 'Emma' AS Title, NULL AS rating, 2 AS id") { row in
        #expect(row.count == 4)
        #expect(row.columnNames == ["id", "Title", "rating", "id"])
        #expect(try row[0, as: Int.self] == 1)
        #expect(try row["title", as: String.self] == "Emma")
        #expect(try row["ID", as: Int.self] == 1)
        let rating: Int? = try row["rating"]
        #expect(rating == nil)
      }
    }
  }

  @Test("the bytes of a text are lent, with all that it contains")
  func bytesOfTexts() async throws {
    let texts = ["", "Emma", "a\0b", String(repeating: "é日😀", count: 50)]
    let found = try await onMemory { db in
      var found: [String] = []
      for text in texts {
        try db.forEachRow(sql: "SELECT ? AS title, NULL AS note", arguments: [text]) { row in
          found.append(
            try row.withUTF8(0) { bytes in
              String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            })
          #expect(try row.isNull(0) == false)
          #expect(try row.isNull(1))
          #expect(throws: DatabaseError.self) { try row.isNull(2) }
        }
      }
      return found
    }
    #expect(found == texts)
  }

  @Test("the bytes of a text stay as they are while the closure runs the statement again")
  func bytesWhileRunningAgain() async throws {
    for length in [3, 40, 5_000] {
      let old = String(repeating: "a", count: length)
      let new = String(repeating: "b", count: length)
      try await onMemory { db in
        try db.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        try db.execute(sql: "INSERT INTO notes (text) VALUES (?), (?)", arguments: [old, new])
        let statement = try db.prepare("SELECT text FROM notes WHERE id = ?")
        let error = #expect(throws: DatabaseError.self) {
          try statement.forEachRow(arguments: [1]) { row in
            try row.withUTF8(0) { bytes in
              #expect(try statement.fetchOne(String.self, arguments: [2]) == new)
              try db.execute(sql: "DELETE FROM notes")
              #expect(String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) == old)
            }
          }
        }
        #expect(error?.code == .misuse)
      }
    }
  }

  @Test("the closure's result may be nil")
  func optionalResult() async throws {
    try await onMemory { db in
      try db.forEachRow(sql: "SELECT 'a'") { row in
        let found: Int? = try row.withUTF8(0) { _ in nil }
        #expect(found == nil)
      }
    }
  }

  @Test(
    "what is no text is refused as for a string, and the closure's error is thrown",
    arguments: ["1", "1.5", "NULL", "x'41'", "CAST(x'41FF' AS TEXT)"])
  func bytesOfOthers(value: String) async throws {
    let sql = "SELECT \(value) AS title"
    let errors = try await onMemory { db in
      var errors: [DatabaseError?] = []
      try db.forEachRow(sql: sql) { row in
        errors.append(#expect(throws: DatabaseError.self) { try row.withUTF8(0) { $0.count } })
        errors.append(#expect(throws: DatabaseError.self) { try row[0, as: String.self] })
        #expect(throws: DatabaseError.self) { try row.withUTF8(1) { $0.count } }
      }
      try db.forEachRow(sql: "SELECT 'a'") { row in
        #expect(throws: CancellationError.self) {
          try row.withUTF8(0) { _ in throw CancellationError() }
        }
      }
      return errors
    }
    #expect(errors.count == 2)
    #expect(errors[0] == errors[1])
    let isText = errors[0]?.message.contains("holds a text that is not valid UTF-8, not")
    #expect(isText == value.contains("TEXT"))
  }

  @Test("a missing column is an error, by position and by name")
  func missing() async throws {
    for index in [-1, 1, Int.max] {
      let error = try await databaseError {
        try await onMemory { db in
          try db.forEachRow(sql: "SELECT 1") { _ = try $0[index, as: Int?.self] }
        }
      }
      #expect(error.code == .range)
      #expect(error.message == "there is no column \(index): the row has 1 column")
    }
    let error = try await databaseError {
      try await onMemory { db in
        try db.forEachRow(sql: "SELECT 1 AS a") { _ = try $0["b", as: Int?.self] }
      }
    }
    #expect(error.message == "the row has no column named b")
    #expect(error.sql == "SELECT 1 AS a")
  }

  @Test("a mismatch names the column and the type, and never the value")
  func mismatch() async throws {
    let error = try await databaseError {
      _ = try await onMemory {
        try $0.fetchAll(Book.self, sql: "SELECT 7, x'5EC2E7' AS title", arguments: [])
      }
    }
    #expect(error.code == .mismatch)
    #expect(error.message == "column 1 (title) holds a blob, not a value of type String")
    let secret = try await databaseError {
      _ = try await onMemory {
        try $0.fetchOne(Int.self, sql: "SELECT ? AS pin", arguments: ["geheim"])
      }
    }
    #expect(!"\(secret)".contains("geheim"))
  }

  @Test("a row that is kept past its step throws instead of returning other data")
  func stale() async throws {
    try await onMemory { db in
      var kept: [Row] = []
      try db.forEachRow(sql: "SELECT 1 UNION ALL SELECT 2") { row in
        kept.append(row)
        let number: Int = try row[0]
        #expect(number == kept.count)
        guard let previous = kept.dropLast().last else { return }
        #expect(throws: DatabaseError.self) { try previous[0, as: Int?.self] }
      }
      for row in kept {
        let error = #expect(throws: DatabaseError.self) { try row[0, as: Int?.self] }
        #expect(
          error?.message
            == "the row or cursor is no longer current; read a row before the next step, "
            + "and do not run its statement again meanwhile")
      }
    }
  }

  @Test("a SELECT * includes a column that was added")
  func schemaChange() async throws {
    let counts = try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)")
      var counts: [Int] = []
      for _ in 0..<2 {
        try db.forEachRow(sql: "SELECT * FROM t") { counts.append($0.count) }
        try db.execute(sql: "ALTER TABLE t ADD COLUMN b\(counts.count)")
      }
      try db.forEachRow(sql: "SELECT * FROM t") { row in
        counts.append(row.count)
        let added: Int? = try row[2]
        #expect(added == nil)
      }
      return counts
    }
    #expect(counts == [1, 2, 3])
  }
}

@Suite struct CursorTests {
  @Test("a cursor returns one element at a time, and nil after the end")
  func elements() async throws {
    try await onMemory { db in
      let cursor = try db.fetchCursor(Int.self, sql: "SELECT 1 UNION ALL SELECT 2")
      #expect(try cursor.next() == 1)
      #expect(try cursor.next() == 2)
      #expect(try cursor.next() == nil)
      #expect(try cursor.next() == nil)
    }
  }

  @Test("a million rows can be read without being kept in memory")
  func streaming() async throws {
    let sum = try await onMemory { db in
      let cursor = try db.fetchCursor(
        Int.self,
        sql:
          "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000) SELECT x FROM n"
      )
      var sum = 0
      while let number = try cursor.next() { sum += number }
      return sum
    }
    #expect(sum == 500_000_500_000)
  }

  @Test("two cursors over the same SQL are independent")
  func nested() async throws {
    let pairs = try await onMemory { db in
      let sql = "SELECT 1 UNION ALL SELECT 2"
      var pairs: [Int] = []
      try db.forEachRow(sql: sql) { outer in
        let inner = try db.fetchCursor(Int.self, sql: sql)
        while let number = try inner.next() { pairs.append(try outer[0] * 10 + number) }
      }
      return pairs
    }
    #expect(pairs == [11, 12, 21, 22])
  }

  @Test("running its statement again ends a cursor with an error")
  func overtaken() async throws {
    try await onMemory { db in
      let statement = try db.prepare("SELECT 1 UNION ALL SELECT 2")
      let cursor = try statement.fetchCursor(Int.self)
      #expect(try cursor.next() == 1)
      let again = try statement.fetchCursor(Int.self)
      #expect(try again.next() == 1)
      #expect(throws: DatabaseError.self) { try cursor.next() }
      #expect(try cursor.next() == nil)
      #expect(try again.next() == 2)
    }
  }

  @Test("a decoding error ends the cursor")
  func decodingError() async throws {
    try await onMemory { db in
      let cursor = try db.fetchCursor(Int.self, sql: "SELECT 'a' UNION ALL SELECT 2")
      #expect(throws: DatabaseError.self) { try cursor.next() }
      #expect(try cursor.next() == nil)
    }
  }

  @Test("a cursor that is released before its end holds no lock")
  func abandoned() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    try await database.write { db in
      for title in ["a", "b", "c"] { try db.insertBook(title) }
    }
    try await database.writeWithoutTransaction { db in
      _ = try db.fetchCursor(Book.self, sql: "SELECT * FROM book").next()
      try db.execute(sql: "VACUUM")
    }
    await database.close()
  }
}
