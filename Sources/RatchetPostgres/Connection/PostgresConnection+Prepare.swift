#if Postgres
  import RatchetCPQ
  import RatchetQuery
  import RatchetSQLite

  extension PostgresConnection {
    /// A statement as it is sent, with `$1` for its first value.
    struct Numbered {
      let sql: String
      let values: [SQLValue]

      init(_ query: QueryFragment) throws(PostgresError) {
        try self.init(sql: query.numberedSQL, values: query.values)
      }

      init(sql: String, values: [SQLValue] = []) throws(PostgresError) {
        self.sql = sql
        self.values = values
        guard !sql.hasByte(0) else {
          throw PostgresError(kind: .client, message: PostgresWording.nulInSQL)
        }
      }
    }

    /// The prepared statements of some queries. All that are not cached are prepared in one round
    /// trip. Throws the first error.
    func prepared(_ queries: [Numbered], _ command: Command) async throws -> [PreparedStatement] {
      var found: [PreparedStatements.Key: PreparedStatement] = [:]
      var missing: [(sql: String, name: String)] = []
      let keys = queries.map { PreparedStatements.Key(sql: $0.sql) }
      var seen: Set<PreparedStatements.Key> = []
      for key in keys where seen.insert(key).inserted {
        if let known = statements.statement(for: key.sql) {
          found[key] = known
        } else {
          missing.append((key.sql, statements.makeName()))
        }
      }
      if !missing.isEmpty {
        found.merge(try await prepare(missing, command)) { _, new in new }
      }
      return keys.compactMap { found[$0] }
    }

    private func prepare(
      _ missing: [(sql: String, name: String)], _ command: Command
    ) async throws -> [PreparedStatements.Key: PreparedStatement] {
      // Outside of a transaction only, where an error has no consequence.
      let removed = session == .idle ? statements.takeRemoved() : []
      try await pipeline(command) { pipeline in
        for (sql, name) in missing {
          // Every statement ends with a synchronization, so that an error skips only its own part.
          try pipeline.send(sql: sql) { PQsendPrepare($0, name, sql, 0, nil) }
          try pipeline.send(sql: sql) { PQsendDescribePrepared($0, name) }
          try pipeline.synchronize()
        }
        for name in removed {
          try pipeline.send(sql: nil) {
            PQsendQueryParams($0, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 1)
          }
          try pipeline.synchronize()
        }
      }
      var new: [PreparedStatements.Key: PreparedStatement] = [:]
      var failure: (any Error)?
      for (sql, name) in missing {
        let results = try await pipelineResults(2, command, sql: sql)
        if let failed = results.first(where: \.isFailed) {
          failure = failure ?? thrown(failed, sql: sql)
        } else {
          let statement = PreparedStatement(name: name, parameters: results[1].parameterTypes)
          new[PreparedStatements.Key(sql: sql)] = statement
          statements.insert(statement, for: sql)
        }
      }
      for _ in removed { _ = try await pipelineResults(1, command, sql: nil) }
      try await leavePipeline(command)
      if let failure { throw failure }
      try checkStop()
      return new
    }

    /// Fills ``parameters`` with the values of a query.
    func bind(_ query: Numbered, to statement: PreparedStatement) throws(PostgresError) {
      let values = query.values
      guard values.count == statement.parameters.count else {
        throw PostgresError(
          kind: .client,
          message: PostgresWording.placeholderCount(
            expected: statement.parameters.count, given: values.count), sql: query.sql)
      }
      parameters.removeAll()
      for (index, value) in values.enumerated() {
        do {
          try PostgresParameter(type: statement.parameters[index], number: index + 1)
            .append(value, to: &parameters)
        } catch {
          var error = error
          error.sql = query.sql
          throw error
        }
      }
    }

    /// Notes statements of the user that free prepared statements.
    func noteTag(of result: RowStorage) {
      // Most tags are compared by one byte, without making a text of them.
      guard result.firstOfTag == UInt8(ascii: "D") else { return }
      if ["DISCARD ALL", "DEALLOCATE ALL"].contains(result.tag) { statements.removeAll() }
    }
  }

  extension RowStorage {
    /// Whether this is the result of a statement that failed, or was skipped because of another.
    var isFailed: Bool {
      switch status {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: false
      default: true
      }
    }
  }
#endif
