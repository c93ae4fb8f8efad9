import RatchetData
import Testing

@Suite struct StatementArgumentsTests {
  @Test("each parameter needs exactly one positional argument")
  func counts() async throws {
    let cases: [(StatementArguments, String)] = [
      ([], "the statement takes 2 arguments, but 0 were given"),
      ([1], "the statement takes 2 arguments, but 1 was given"),
      ([1, 2, 3], "the statement takes 2 arguments, but 3 were given"),
    ]
    for (arguments, message) in cases {
      let error = try await databaseError {
        try await onMemory { try $0.execute(sql: "SELECT ?, ?", arguments: arguments) }
      }
      #expect(error.code == .range)
      #expect(error.message == message)
    }
  }

  @Test("running a statement again within its own rows ends them")
  func withinItself() async throws {
    let error = try await databaseError {
      try await onMemory { db in
        let statement = try db.prepare("SELECT 1 UNION ALL SELECT 2")
        try statement.forEachRow { _ in _ = try statement.fetchOne(Int.self) }
      }
    }
    #expect(error.message == Wording.unusedStatement)
  }

  @Test("each statement of a script keeps its own text, whatever follows")
  func script() async throws {
    let error = try await databaseError {
      try await onMemory { db in
        try db.execute(
          sql: "CREATE TABLE \"ü\"(a); -- ü;\nINSERT INTO ü VALUES (1);\nDROP TABLE no; x")
      }
    }
    #expect(error.sql == "\nDROP TABLE no; x")
    let rows = try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a); ;; INSERT INTO t VALUES (1); /* end */ \n\t")
      return try db.fetchAll(Int.self, sql: "SELECT a FROM t ; ")
    }
    #expect(rows == [1])
  }

  @Test("nothing runs when the arguments are wrong")
  func beforeRunning() async throws {
    let count = try await onMemory { db in
      try db.execute(sql: Book.schema)
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT INTO book(title) VALUES (?)", arguments: ["a", "b"])
      }
      return try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
    }
    #expect(count == 0)
  }

  @Test("named arguments bind :name, @name and $name, at every occurrence")
  func named() async throws {
    let row = try await onMemory { db in
      try db.fetchOne(
        String.self, sql: "SELECT :a || @b || $c || :a", arguments: ["c": "3", "a": "1", "b": "2"])
    }
    #expect(row == "1231")
    let signs = try await onMemory { db in
      try db.fetchOne(
        String.self, sql: "SELECT :a || @b || $c", arguments: [":a": "1", "@b": "2", "$c": "3"])
    }
    #expect(signs == "123")
  }

  @Test("wrong named arguments are distinguished")
  func namedMistakes() async throws {
    let cases: [(String, StatementArguments, String)] = [
      ("SELECT :a, :b", ["a": 1], "no argument is given for the parameter :b"),
      ("SELECT :a", ["a": 1, "z": 2], "the statement has no parameter named z"),
      ("SELECT :a", ["a": 1, "a": 2], "the argument a is given twice"),
      ("SELECT :a", ["a": 1, ":a": 2], "the argument :a is given twice"),
      ("SELECT :a", ["@a": 1], "the statement has no parameter named @a"),
      ("SELECT :a, ?", ["a": 1], "parameter 2 has no name; give the arguments as an array"),
    ]
    for (sql, arguments, message) in cases {
      let error = try await databaseError {
        try await onMemory { try $0.execute(sql: sql, arguments: arguments) }
      }
      #expect(error.message == message)
      #expect(error.sql == sql)
    }
  }

  @Test("a nil in a literal is NULL, and a sequence of one type is accepted")
  func literals() async throws {
    let title: String? = nil
    #expect(
      try await onMemory { try $0.fetchOne(Bool.self, sql: "SELECT ? IS NULL", arguments: [nil]) }
        == true)
    #expect(
      try await onMemory { try $0.fetchOne(Bool.self, sql: "SELECT ? IS NULL", arguments: [title]) }
        == true)
    #expect(
      try await onMemory { try $0.fetchOne(Int.self, sql: "SELECT ? + ?", arguments: .init(1...2)) }
        == 3)
    #expect(StatementArguments([1, 2]) == [1, 2])
  }

  @Test("values never become part of the SQL")
  func injection() async throws {
    let titles = try await onMemory { db in
      try db.execute(sql: Book.schema)
      try db.insertBook("'); DROP TABLE book; --")
      return try db.fetchAll(String.self, sql: "SELECT title FROM book")
    }
    #expect(titles == ["'); DROP TABLE book; --"])
  }
}

@Suite struct StatementTests {
  @Test("a prepared statement can run many times, also after an error")
  func reuse() async throws {
    let titles = try await onMemory { db in
      try db.execute(sql: Book.schema)
      let insert = try db.prepare("INSERT INTO book(title) VALUES (?)")
      try insert.execute(arguments: ["a"])
      #expect(throws: DatabaseError.self) { try insert.execute(arguments: ["a"]) }
      try insert.execute(arguments: ["b"])
      let select = try db.prepare("SELECT title FROM book WHERE title >= ? ORDER BY title")
      #expect(try select.fetchOne(String.self, arguments: ["b"]) == "b")
      return try select.fetchAll(String.self, arguments: ["a"])
    }
    #expect(titles == ["a", "b"])
  }

  @Test("values of an earlier run do not persist in a cached statement")
  func noLingering() async throws {
    let values = try await onMemory { db in
      let first = try db.fetchOne(Int?.self, sql: "SELECT ?", arguments: [1])
      let second = try db.fetchOne(Int?.self, sql: "SELECT ?", arguments: [nil])
      return [first, second]
    }
    #expect(values == [1, .some(nil)])
  }

  @Test("SQL with no statement, with several, or cut by a NUL is refused")
  func badSQL() async throws {
    let cases = [
      ("", "the SQL contains no statement"),
      (" \n-- nothing", "the SQL contains no statement"),
      (
        "SELECT 1; SELECT 2",
        "only the first of several statements would run; pass them one at a time"
      ),
      ("SELECT 1\0", "the SQL contains a NUL character; bind the text as an argument"),
      ("SELEC 1", "near \"SELEC\": syntax error"),
      ("SELECT \"oops\"", "no such column: oops"),
    ]
    for (sql, message) in cases {
      let error = try await databaseError {
        _ = try await onMemory { try $0.fetchOne(Int.self, sql: sql) }
      }
      #expect(error.message == message)
    }
  }

  @Test("a semicolon, white space and a comment may end a statement")
  func trailing() async throws {
    for tail in [";", " ; ", ";\n-- done\n", " -- done", "; /* x */"] {
      #expect(try await onMemory { try $0.fetchOne(Int.self, sql: "SELECT 1\(tail)") } == 1)
      try await onMemory { try $0.execute(sql: "SELECT ?\(tail)", arguments: [1]) }
    }
  }

  @Test("execute runs several statements, each of which can depend on the one before")
  func script() async throws {
    let title = try await onMemory { db in
      try db.execute(
        sql: """
          \(Book.schema);
          INSERT INTO book(title) VALUES ('a;b'); -- a semicolon in a text
          UPDATE book SET rating = 5;
          """)
      return try db.fetchOne(Book.self, sql: "SELECT * FROM book")
    }
    #expect(title == Book(id: 1, title: "a;b", rating: 5))
  }

  @Test("several statements take no arguments, and then none of them runs")
  func scriptWithArguments() async throws {
    let error = try await databaseError {
      try await onMemory { db in
        try db.execute(sql: "SELECT ?; SELECT ?", arguments: [1, 2])
      }
    }
    #expect(
      error.message
        == "arguments cannot be shared among several statements; execute them one at a time")
  }
}

@Suite struct StatementCacheTests {
  @Test("the least recently used statement is evicted first, and one in use stays")
  func eviction() async throws {
    try await onMemory { db in
      var cache = StatementCache(capacity: 2)
      cache.checkIn(try db.prepare("SELECT 1"), "SELECT 1")
      cache.checkIn(try db.prepare("SELECT 2"), "SELECT 2")
      let first = cache.checkOut("SELECT 1")
      let used = try #require(first)
      #expect(cache.checkOut("SELECT 1") == nil)
      cache.checkIn(try db.prepare("SELECT 3"), "SELECT 3")
      #expect(cache.count == 2)
      #expect(cache.checkOut("SELECT 2") == nil)
      #expect(cache.checkOut("SELECT 3") != nil)
      cache.checkIn(used, "SELECT 1")
      #expect(cache.checkOut("SELECT 1") === used)
    }
  }

  @Test("while all cached statements are in use, no more are cached")
  func allInUse() async throws {
    try await onMemory { db in
      var cache = StatementCache(capacity: 1)
      cache.checkIn(try db.prepare("SELECT 1"), "SELECT 1")
      let first = cache.checkOut("SELECT 1")
      let used = try #require(first)
      cache.checkIn(try db.prepare("SELECT 2"), "SELECT 2")
      #expect(cache.count == 1)
      #expect(cache.checkOut("SELECT 2") == nil)
      cache.checkIn(used, "SELECT 1")
      // A statement that was released is no longer in the cache.
      cache.checkIn(try db.prepare("SELECT 2"), "SELECT 2")
      cache.checkIn(used, "SELECT 1")
      #expect(cache.count == 1)
      #expect(cache.checkOut("SELECT 1") === used)
    }
  }

  @Test("a model agrees on the cached statements, over thousands of random uses")
  func model() async throws {
    try await onMemory { db in
      var generator = SeededGenerator()
      var cache = StatementCache(capacity: 4)
      // From the least to the most recently used.
      var model: [String] = []
      for _ in 0..<3000 {
        let sql = "SELECT \(Int.random(in: 0..<7, using: &generator))"
        let kept = cache.checkOut(sql)
        #expect((kept != nil) == model.contains(sql), "seed \(generator.seed)")
        cache.checkIn(try kept ?? db.prepare(sql), sql)
        model.removeAll { $0 == sql }
        model.append(sql)
        if model.count > 4 { model.removeFirst() }
        #expect(cache.count == model.count)
      }
    }
  }

  @Test("a second statement with the same text is not cached")
  func duplicates() async throws {
    try await onMemory { db in
      var cache = StatementCache(capacity: 2)
      let first = try db.prepare("SELECT 1")
      cache.checkIn(first, "SELECT 1")
      cache.checkIn(try db.prepare("SELECT 1"), "SELECT 1")
      #expect(cache.checkOut("SELECT 1") === first)
    }
  }

  @Test("a connection without a cache works the same")
  func noCache() async throws {
    var configuration = DatabaseConfiguration()
    configuration.statementCacheCapacity = 0
    let database = try DatabaseQueue(configuration: configuration)
    try await database.createBooks()
    for title in ["a", "b"] { try await database.insertBook(title) }
    #expect(try await database.titles() == ["a", "b"])
  }
}
