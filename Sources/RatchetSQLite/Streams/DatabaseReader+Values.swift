extension DatabaseReader {
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
