#if Postgres
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite
  struct PreparedStatementsTests {
    private func insert(_ sql: String, into statements: inout PreparedStatements) {
      statements.insert(PreparedStatement(name: "n-\(sql)", parameters: []), for: sql)
    }

    @Test func `the least recently used statement is removed`() {
      var statements = PreparedStatements(capacity: 2)
      insert("a", into: &statements)
      insert("b", into: &statements)
      #expect(statements.statement(for: "a")?.name == "n-a")
      insert("c", into: &statements)
      #expect(statements.contains("a"))
      #expect(!statements.contains("b"))
      #expect(statements.takeRemoved() == ["n-b"])
      #expect(statements.takeRemoved().isEmpty)
      #expect(statements.count == 2)
    }

    /// Expects that a statement is slow for a number of uses, and quick then.
    private func expectSlow(_ uses: Int, _ statements: inout PreparedStatements) {
      for _ in 0..<uses {
        let quick = statements.quickStatement(for: "a")
        #expect(quick == nil)
      }
      #expect(statements.quickStatement(for: "a")?.name == "n-a")
    }

    @Test func `a statement that was slow twice is tried again after 16 uses`() {
      var statements = PreparedStatements(capacity: 2)
      insert("a", into: &statements)
      expectSlow(0, &statements)
      statements.noteSlow("a")
      expectSlow(0, &statements)
      statements.noteSlow("a")
      expectSlow(16, &statements)
      statements.noteSlow("a")
      expectSlow(16, &statements)
      #expect(statements.quickStatement(for: "b") == nil)
    }

    @Test func `a statement that was quick for a while may be slow once`() {
      var statements = PreparedStatements(capacity: 2)
      insert("a", into: &statements)
      expectSlow(0, &statements)
      statements.noteSlow("a")
      for _ in 0..<5 { expectSlow(0, &statements) }
      statements.noteSlow("a")
      expectSlow(0, &statements)
    }

    @Test func `texts with other bytes are other statements`() {
      var statements = PreparedStatements(capacity: 2)
      insert("\u{E9}", into: &statements)
      #expect(!statements.contains("e\u{301}"))
    }

    @Test func `names are never used again`() {
      var statements = PreparedStatements(capacity: 2)
      let names = (0..<100).map { _ in statements.makeName() }
      #expect(Set(names).count == 100)
      statements.removeAll()
      #expect(!names.contains(statements.makeName()))
    }

    @Test func `only placeholders become numbers`() {
      let query: QueryFragment = "SELECT '?', a ? 'b', \(1), \"?\" -- ?\n, \(2)"
      #expect(query.numberedSQL == "SELECT '?', a ? 'b', $1, \"?\" -- ?\n, $2")
      #expect(QueryFragment("SELECT ?").numberedSQL == "SELECT ?")
      let many = (1...11).map { QueryFragment(value: .integer(Int64($0))) }.joined(separator: ",")
      #expect(many.numberedSQL == "$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11")
    }
  }
#endif
