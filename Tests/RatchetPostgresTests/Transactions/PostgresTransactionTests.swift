#if Postgres
  import PostgresServers
  import RatchetDependencies
  import RatchetPostgres
  import RatchetQuery
  import Testing

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct PostgresTransactionTests {
    private struct Stop: Error {}

    private func database() async throws -> (TestDatabase, PostgresClient) {
      let database = try await TestDatabase()
      _ = try await database.psql("CREATE TABLE t(x int PRIMARY KEY)")
      return (database, try database.client())
    }

    private func rows(_ database: TestDatabase) async throws -> String {
      try await database.psql("SELECT string_agg(x::text, ',' ORDER BY x) FROM t")
    }

    @Test func `a transaction is committed when its block returns`() async throws {
      let (database, postgres) = try await database()
      let value = try await postgres.transaction { db in
        try await db.execute(#sql("INSERT INTO t VALUES (1)"))
        #expect(try await rows(database) == "")
        return 7
      }
      #expect(value == 7)
      #expect(try await rows(database) == "1")
    }

    @Test func `a transaction runs again if a table was changed since a statement was prepared`()
      async throws
    {
      let (database, postgres) = try await database()
      for columns in [1, 2] {
        let counts = try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t(x) VALUES (\(columns))"))
          return try await db.run("SELECT * FROM t").map { $0.count }
        }
        #expect(counts == Array(repeating: columns, count: columns))
        _ = try await database.psql("ALTER TABLE t ADD COLUMN y\(columns) int")
      }
      await #expect(throws: PostgresError.self) {
        try await postgres.transaction(retries: 0) { db in try await db.run("SELECT * FROM t") }
      }
    }

    @Test func `a transaction is rolled back when its block throws`() async throws {
      let (database, postgres) = try await database()
      await #expect(throws: Stop.self) {
        try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
          throw Stop()
        }
      }
      #expect(try await rows(database) == "")
      // The connection is usable again.
      try await postgres.execute(#sql("INSERT INTO t VALUES (2)"))
      #expect(try await rows(database) == "2")
    }

    @Test func `a cancelled task rolls back`() async throws {
      let (database, postgres) = try await database()
      let task = Task {
        try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await rows(database) == "")
      try await postgres.execute(#sql("INSERT INTO t VALUES (2)"))
      #expect(try await rows(database) == "2")
    }

    @Test func `an error that stays in the block still rolls back`() async throws {
      let (database, postgres) = try await database()
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
          do {
            try await db.execute(#sql("SELECT 1 / 0"))
            Issue.record("a division by zero is an error")
          } catch let error as PostgresError {
            #expect(error.state == SQLState(rawValue: "22012"))
          }
        }
      }
      #expect(error?.state == .failedTransaction)
      #expect(try await rows(database) == "")
    }

    @Test func `ending the transaction by hand is an error`() async throws {
      let (_, postgres) = try await database()
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.transaction { try await $0.execute(#sql("ROLLBACK")) }
      }
      #expect(error?.kind == .client)
      #expect(error?.message.hasPrefix("the transaction ended before its block did") == true)
    }

    @Test func `a transaction in a transaction is refused`() async throws {
      let (database, postgres) = try await database()
      try await postgres.transaction { db in
        try await db.execute(#sql("INSERT INTO t VALUES (1)"))
        let error = await #expect(throws: PostgresError.self) { try await db.transaction { _ in } }
        #expect(error?.kind == .client)
      }
      #expect(try await rows(database) == "1")
    }

    @Test(arguments: PostgresIsolation.allCases)
    func `isolation and access are as asked for`(_ isolation: PostgresIsolation) async throws {
      let (_, postgres) = try await database()
      let shown = try await postgres.transaction(isolation: isolation, readOnly: true) { db in
        try await db.fetchOne(#sql("SHOW transaction_isolation", as: String.self))
      }
      #expect(shown == isolation.rawValue.lowercased())
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.transaction(isolation: isolation, readOnly: true) { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
        }
      }
      #expect(error?.state == .readOnlyTransaction)
    }

    @Test func `a conflict runs the block again`() async throws {
      let (database, postgres) = try await database()
      _ = try await database.psql("INSERT INTO t VALUES (0)")
      let clock = TestClock()
      let attempts = LockIsolated(0)
      let task = withDependencies {
        $0.continuousClock = clock
        $0.withRandomNumberGenerator = .seeded(1)
      } operation: {
        Task {
          try await postgres.transaction(isolation: .repeatableRead) { db in
            _ = try await db.fetchAll(#sql("SELECT x FROM t", as: Int.self))
            let attempt = attempts.withValue { attempts in
              attempts += 1
              return attempts
            }
            // Another session changes the same row after the snapshot was taken.
            if attempt < 3 { _ = try await database.psql("UPDATE t SET x = x + 10") }
            try await db.execute(#sql("UPDATE t SET x = x + 1"))
          }
        }
      }
      for _ in 0..<2 {
        await clock.sleepers(1)
        // No further: the next pause may begin before this returns, and must not end in it, too.
        await clock.advance(to: clock.nextDeadline ?? clock.now)
      }
      try await task.value
      #expect(attempts.value == 3)
      #expect(try await rows(database) == "21")
    }

    @Test func `the last conflict is thrown`() async throws {
      let (database, postgres) = try await database()
      _ = try await database.psql("INSERT INTO t VALUES (0)")
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.transaction(isolation: .repeatableRead, retries: 0) { db in
          _ = try await db.fetchAll(#sql("SELECT x FROM t", as: Int.self))
          _ = try await database.psql("UPDATE t SET x = x + 10")
          try await db.execute(#sql("UPDATE t SET x = x + 1"))
        }
      }
      #expect(error?.isSerializationFailure == true)
      #expect(try await rows(database) == "10")
    }

    @Test func `beginning and ending a transaction prepares nothing`() async throws {
      let (_, postgres) = try await database()
      let statements = #sql("SELECT statement FROM pg_prepared_statements", as: String.self)
      let prepared = try await postgres.transaction { db in
        try await db.savepoint { _ in }
        return try await db.fetchAll(statements)
      }
      #expect(prepared == ["SELECT statement FROM pg_prepared_statements"])
    }

    @Test func `a savepoint directly after an abandoned cursor is made`() async throws {
      let (_, postgres) = try await database()
      try await postgres.transaction { db in
        for _ in 0..<50 {
          for try await _ in db.rows("SELECT generate_series(1, 9)", fetching: 2) { break }
          _ = try await db.savepoint { try await $0.execute(#sql("SELECT 1")) }
        }
      }
    }

    // MARK: Faults

    @Test func `a commit whose answer is lost is an error, and may be done`() async throws {
      let (database, _) = try await database()
      let proxy = try PostgresProxy(to: database.server.port)
      let postgres = try database.client(port: proxy.port) { $0.maximum = 1 }
      async let cut: Void = {
        try await database.wait(until: "EXISTS (SELECT FROM t)")
        proxy.cut()
      }()
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
          proxy.stall(.toClient)
        }
      }
      #expect(error?.kind == .connection)
      try await cut
      proxy.resume()
      #expect(try await postgres.fetchAll(#sql("SELECT x FROM t", as: Int.self)) == [1])
      await postgres.shutDown()
      proxy.close()
    }

    @Test func `a transaction that is cancelled at any time is done or undone`() async throws {
      let (database, _) = try await database()
      let postgres = try database.client { $0.maximum = 2 }
      var done: [Int] = []
      for number in 0..<300 {
        let task = Task {
          try await postgres.transaction { db in
            try await db.execute(#sql("INSERT INTO t VALUES (\(number))"))
            _ = try await db.savepoint { try await $0.execute(#sql("SELECT 1")) }
          }
        }
        for _ in 0..<number { await Task.yield() }
        task.cancel()
        switch await task.result {
        case .success: done.append(number)
        case .failure(let error): #expect(error is CancellationError, "\(number): \(error)")
        }
      }
      let rows = try await postgres.fetchAll(#sql("SELECT x FROM t ORDER BY x", as: Int.self))
      #expect(rows == done)
      await postgres.shutDown()
    }

    // MARK: Savepoints

    @Test func `a savepoint undoes only its block`() async throws {
      let (database, postgres) = try await database()
      try await postgres.transaction { db in
        try await db.execute(#sql("INSERT INTO t VALUES (1)"))
        try await db.savepoint { db in
          try await db.execute(#sql("INSERT INTO t VALUES (2)"))
          await #expect(throws: PostgresError.self) {
            try await db.savepoint { db in
              try await db.execute(#sql("INSERT INTO t VALUES (3)"))
              try await db.execute(#sql("INSERT INTO t VALUES (1)"))
            }
          }
          await #expect(throws: Stop.self) {
            try await db.savepoint { db in
              try await db.execute(#sql("INSERT INTO t VALUES (4)"))
              throw Stop()
            }
          }
        }
        try await db.execute(#sql("INSERT INTO t VALUES (5)"))
      }
      #expect(try await rows(database) == "1,2,5")
    }

    @Test func `a savepoint needs a transaction`() async throws {
      let (_, postgres) = try await database()
      let error = await #expect(throws: PostgresError.self) {
        try await postgres.withConnection { try await $0.savepoint { _ in } }
      }
      #expect(error?.kind == .client)
    }

    @Test func `a savepoint is undone when its task is cancelled`() async throws {
      let (database, postgres) = try await database()
      let task = Task {
        try await postgres.transaction { db in
          try await db.execute(#sql("INSERT INTO t VALUES (1)"))
          let inner = Task {
            try await db.savepoint { db in
              try await db.execute(#sql("INSERT INTO t VALUES (2)"))
              withUnsafeCurrentTask { $0?.cancel() }
              try await db.execute(#sql("SELECT 1"))
            }
          }
          await #expect(throws: CancellationError.self) { try await inner.value }
          try await db.execute(#sql("INSERT INTO t VALUES (3)"))
        }
      }
      try await task.value
      #expect(try await rows(database) == "1,3")
    }
  }
#endif
