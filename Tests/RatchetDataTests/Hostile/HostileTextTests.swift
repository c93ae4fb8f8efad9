import RatchetData
import Testing

@Suite struct HostileTextTests {
  private func withCanary<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    try await onMemory { db in
      try db.execute(sql: "CREATE TABLE canary(a); INSERT INTO canary VALUES ('alive')")
      let result = try db.inTransaction { try body(db) }
      #expect(try db.fetchAll(String.self, sql: "SELECT a FROM canary") == ["alive"])
      #expect(try db.fetchOne(Int.self, sql: "PRAGMA user_version") == 0)
      return result
    }
  }

  @Test("10,000 hostile texts work as values, byte for byte")
  func values() async throws {
    try await withCanary { db in
      var generator = SeededGenerator()
      try db.execute(sql: "CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT NOT NULL, blob BLOB)")
      let insert = try db.prepare("INSERT INTO t VALUES (?, ?, CAST(?2 AS BLOB))")
      var texts: [String] = []
      for id in 0..<10_000 {
        let text = HostileText.random(using: &generator, nul: true)
        texts.append(text)
        switch id % 3 {
        case 0: try insert.execute(arguments: [id, text])
        case 1:
          try db.execute(
            sql: "INSERT INTO t VALUES (:id, :text, CAST(:text AS BLOB))",
            arguments: ["id": id, "text": text])
        default:
          let query = SQLQueryExpression(
            "INSERT INTO t VALUES (\(id), \(text), CAST(\(text) AS BLOB))", as: NoRows.self)
          try query.execute(db)
        }
        let found = try SQLQueryExpression(
          "SELECT \(text) = text AND blob = CAST(\(text) AS BLOB) FROM t WHERE id = \(id)",
          as: Bool.self
        ).fetchOne(db)
        #expect(found == true, "seed \(generator.seed), text \(id)")
      }
      var differing: [Int] = []
      try db.forEachRow(sql: "SELECT id, text, blob FROM t") { row in
        let id: Int = try row[0]
        // Strings are equal if they look the same; these must have the same bytes.
        let same = texts[id].utf8.elementsEqual(try row[1, as: String.self].utf8)
        if try !same || !texts[id].utf8.elementsEqual(row[2, as: [UInt8].self]) {
          differing.append(id)
        }
      }
      #expect(differing == [], "seed \(generator.seed)")
      #expect(try db.fetchOne(Int.self, sql: "SELECT count(*) FROM t") == 10_000)
    }
  }

  @Test("10,000 hostile texts work as names of tables and columns")
  func identifiers() async throws {
    try await withCanary { db in
      var generator = SeededGenerator()
      var failures: [String] = []
      for number in 0..<10_000 {
        let name = HostileText.random(using: &generator, nul: false)
        do {
          if try !isRoundTripped(name, number, db) { failures.append(name) }
        } catch {
          failures.append("\(name): \(error)")
        }
      }
      #expect(failures == [], "seed \(generator.seed)")
    }
  }

  private func isRoundTripped(_ name: String, _ number: Int, _ db: Database) throws -> Bool {
    func run(_ query: QueryFragment) throws {
      try SQLQueryExpression(query, as: NoRows.self).execute(db)
    }
    try run("CREATE TABLE \(quote: name)(\(quote: name) INTEGER)")
    try run("INSERT INTO \(quote: name)(\(quote: name)) VALUES (\(number))")
    let found = try SQLQueryExpression(
      "SELECT \(quote: name).\(quote: name) FROM \(quote: name)", as: Int.self
    ).fetchAll(db)
    let names = try db.fetchAll(
      String.self,
      sql: """
        SELECT s.name FROM sqlite_schema s WHERE s.name <> 'canary'
        UNION ALL SELECT c.name FROM sqlite_schema s, pragma_table_info(s.name) c
        WHERE s.name <> 'canary'
        """)
    try run("DROP TABLE \(quote: name)")
    return found == [number] && names.count == 2
      && names.allSatisfy { $0.utf8.elementsEqual(name.utf8) }
  }

  @Test(
    "texts that only look the same stay distinct: in SQL, as values, and in the statement cache")
  func lookAlikes() async throws {
    let pairs = [("\u{E9}", "e\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}")]
    try await withCanary { db in
      for (one, other) in pairs {
        #expect(one == other)
        #expect(SQLValue.text(one) != SQLValue.text(other))
        #expect(QueryFragment(quote: one) != QueryFragment(quote: other))
        #expect(Set([SQLValue.text(one), .text(other), .text(one)]).count == 2)
        for text in [one, other, one] {
          let found = try db.fetchOne(String.self, sql: "SELECT '\(text)'")
          #expect(found.map { Array($0.utf8) } == Array(text.utf8))
        }
      }
    }
  }

  @Test("10,000 hostile texts as SQL run or are refused with an error, and crash no process")
  func statements() async throws {
    try await onMemory { db in
      var generator = SeededGenerator()
      var counts = [0, 0]
      for _ in 0..<10_000 {
        let prefix = ["", "SELECT ", "SELECT '", "INSERT INTO t VALUES ("].randomElement(
          using: &generator)
        let text = (prefix ?? "") + HostileText.random(using: &generator, nul: true)
        do {
          try db.execute(sql: text)
          counts[0] += 1
        } catch is DatabaseError {
          counts[1] += 1
        }
        if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") }
      }
      #expect(counts.allSatisfy { $0 > 100 }, "seed \(generator.seed)")
    }
  }

  @Test("columns are found by hostile names, and not by the part before a NUL")
  func columnNames() async throws {
    try await onMemory { db in
      var generator = SeededGenerator()
      for number in 0..<2000 {
        let name = HostileText.random(using: &generator, nul: false)
        let query = QueryFragment("SELECT -1 AS other, \(number) AS \(quote: name)")
        try db.forEachRow(sql: query.sql, arguments: StatementArguments(query.values)) { row in
          let found: Int = try row[name]
          #expect(found == (name == "other" ? -1 : number), "seed \(generator.seed)")
          let error = #expect(throws: DatabaseError.self) { try row["\(name)\0", as: Int.self] }
          #expect(error?.code == .range)
        }
      }
      let error = #expect(throws: DatabaseError.self) {
        try db.execute(sql: "SELECT :a", arguments: ["a\0b": 1])
      }
      #expect(error?.code == .range)
    }
  }

  @Test("a name with a NUL is refused in one sentence")
  func nul() async throws {
    try await withCanary { db in
      for name in ["\0", "a\0b", "canary\0\"; DROP TABLE canary; --"] {
        let error = #expect(throws: DatabaseError.self) {
          try SQLQueryExpression("CREATE TABLE \(quote: name)(a)", as: NoRows.self).execute(db)
        }
        #expect(error?.code == .misuse)
        #expect(
          error?.message == "the SQL contains a NUL character; bind the text as an argument")
      }
    }
  }
}
