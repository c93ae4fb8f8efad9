extension DatabaseReader {
  /// Returns a sequence of the rows of a query: the current ones, and all of them again after each
  /// commit that changes them.
  ///
  /// ```swift
  /// for try await reminders in database.values(of: Reminder.where { !$0.isCompleted }) {
  ///   print(reminders.count)
  /// }
  /// ```
  ///
  /// - A commit causes a fetch if it changes a column that the query reads, or inserts or deletes
  ///   rows of its tables: by a trigger, a cascade or any other SQL, in this database or in another
  ///   process. Uncommitted changes are never seen.
  /// - If rows are `Equatable`, rows that equal the last ones are not delivered.
  /// - A slow loop skips all but the latest rows, and does not delay other observers. In tasks of a
  ///   test store nothing is skipped.
  /// - Equal queries are fetched once for all their observers, with the dependencies of the first.
  /// - The sequence ends when the task is cancelled or the database is closed, and throws the
  ///   errors of the fetch.
  public func values<Query: QueryStatement>(
    of query: Query
  ) -> DatabaseValues<[Query.QueryValue.QueryOutput]> {
    DatabaseValues(database: self, observed: .all(query))
  }

  /// Returns a sequence of the first row of a query, or `nil` if there is none: the current one,
  /// and again after each change. Otherwise like ``values(of:)``.
  public func values<Query: QueryStatement>(
    ofOne query: Query
  ) -> DatabaseValues<Query.QueryValue.QueryOutput?> {
    DatabaseValues(database: self, observed: .first(query))
  }

  /// Returns a sequence of the values of a request: the current one, and again after each change.
  /// Otherwise like ``values(of:)``.
  public func values<Request: FetchKeyRequest>(
    of request: Request
  ) -> DatabaseValues<Request.Value> {
    DatabaseValues(database: self, observed: .request(request))
  }

  /// Returns a sequence of the values of a block: the current one, and again after each change of
  /// the data that its statements read. Otherwise like ``values(of:)``.
  ///
  /// The block runs over one snapshot, and may be called any number of times. Blocks are never
  /// equal: each loop fetches separately.
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
