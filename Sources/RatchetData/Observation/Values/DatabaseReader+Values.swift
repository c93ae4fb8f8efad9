extension DatabaseReader {
  /// The rows of a query: those that are there, and all of them again after each commit that changes
  /// them.
  ///
  /// ```swift
  /// for try await reminders in database.values(of: Reminder.where { !$0.isCompleted }) {
  ///   print(reminders.count)
  /// }
  /// ```
  ///
  /// - Fetched again is what reads a column that a commit has changed, be it by a trigger, a cascade or
  ///   SQL of any kind; by this database, or by another process that has opened the file. What was not
  ///   committed is never seen.
  /// - Where rows are `Equatable`, rows that are equal to the last ones are left out.
  /// - The latest counts: who is slow misses what came in between, and slows nobody. Tasks that a test
  ///   store runs miss nothing.
  /// - Equal queries are fetched once for all who observe them, with the dependencies of the first.
  /// - It ends when the task is cancelled or the database is closed, and throws what the fetch throws.
  public func values<Query: QueryStatement>(
    of query: Query
  ) -> DatabaseValues<[Query.QueryValue.QueryOutput]> {
    DatabaseValues(database: self, observed: .all(query))
  }

  /// The first row of a query, nil where there is none, and again after each change; as
  /// ``values(of:)``.
  public func values<Query: QueryStatement>(
    ofOne query: Query
  ) -> DatabaseValues<Query.QueryValue.QueryOutput?> {
    DatabaseValues(database: self, observed: .first(query))
  }

  /// What a request fetches, and again after each change; as ``values(of:)``.
  public func values<Request: FetchKeyRequest>(
    of request: Request
  ) -> DatabaseValues<Request.Value> {
    DatabaseValues(database: self, observed: .request(request))
  }

  /// What a block reads, and again after each change of what its statements read; as ``values(of:)``.
  ///
  /// The block runs over one snapshot, and may be called any number of times. No two blocks are equal:
  /// each loop fetches by itself.
  ///
  /// ```swift
  /// let totals = database.values { db in
  ///   try db.fetchOne(Int.self, sql: "SELECT sum(price) FROM purchase") ?? 0
  /// }
  /// ```
  public func values<Value: Sendable>(
    _ fetch: @escaping @Sendable (Database) throws -> Value
  ) -> DatabaseValues<Value> {
    DatabaseValues(database: self, observed: .block(fetch))
  }
}
