#if Postgres
  import CPQ
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
        guard !sql.utf8.contains(0) else {
          throw PostgresError(kind: .client, message: PostgresWording.nulInSQL)
        }
      }
    }

    /// The prepared statements of some queries. All that are not cached are prepared in one round
    /// trip. Throws the first error.
    func prepared(_ queries: [Numbered], _ command: Command) async throws -> [PreparedStatement] {
      var found: [PreparedStatement?] = queries.map { statements.statement(for: $0.sql) }
      var missing: [(sql: String, name: String)] = []
      for (index, query) in queries.enumerated() where found[index] == nil {
        guard !missing.contains(where: { $0.sql == query.sql }) else { continue }
        missing.append((query.sql, statements.makeName()))
      }
      guard !missing.isEmpty else { return found.compactMap(\.self) }
      let new = try await prepare(missing, command)
      for (index, query) in queries.enumerated() where found[index] == nil {
        found[index] = new[query.sql]
      }
      return found.compactMap(\.self)
    }

    private func prepare(
      _ missing: [(sql: String, name: String)], _ command: Command
    ) async throws -> [String: PreparedStatement] {
      // Outside of a transaction only, where an error has no consequence.
      let removed = transactionStatus == .idle ? statements.takeRemoved() : []
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
      var new: [String: PreparedStatement] = [:]
      var failure: (any Error)?
      for (sql, name) in missing {
        let results = try await pipelineResults(command, sql: sql)
        if let failed = results.first(where: \.isFailed) {
          failure = failure ?? thrown(failed, sql: sql)
        } else if let description = results.last?.result {
          let parameters = (0..<PQnparams(description)).map {
            PostgresType(rawValue: PQparamtype(description, $0))
          }
          let statement = PreparedStatement(name: name, parameters: parameters)
          new[sql] = statement
          statements.insert(statement, for: sql)
        }
      }
      for _ in removed { _ = try await pipelineResults(command, sql: nil) }
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
          let type = statement.parameters[index]
          try PostgresParameter(type: type, place: "parameter $\(index + 1)")
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
      guard let tag = PQcmdStatus(result.result), tag[0] == Int8(bitPattern: UInt8(ascii: "D"))
      else {
        return
      }
      switch String(cString: tag) {
      case "DISCARD ALL", "DEALLOCATE ALL": statements.removeAll()
      default: break
      }
    }
  }

  extension RowStorage {
    /// Whether this is the result of a statement that failed, or was skipped because of another.
    var isFailed: Bool {
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: false
      default: true
      }
    }
  }
#endif
