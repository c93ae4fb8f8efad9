public import RatchetSQLite

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

  /// Returns a sequence of all commits that change one of these tables, in order, with the rows
  /// that they inserted, updated and deleted.
  ///
  /// The sequence contains the commits after this call, each once it is durable. It buffers them
  /// until they are read, so a slow loop loses none.
  ///
  /// ```swift
  /// for try await commit in database.changes(in: Reminder.self) {
  ///   for row in commit[Reminder.self]?.deleted ?? [] {
  ///     cancelNotification(row.key(as: Int.self))
  ///   }
  /// }
  /// ```
  public func changes(in tables: any Table.Type...) -> DatabaseChanges {
    changes(in: tables.map { TableName($0) })
  }
}

extension Observed {
  package static func all<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == [Query.QueryValue.QueryOutput] {
    Observed(
      id: ObservationID(.all, query.query, Query.QueryValue.self),
      fetch: { try query.fetchAll($0) })
  }

  /// Observes the first row; the value is `nil` if there is no row.
  package static func first<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput? {
    Observed(
      id: ObservationID(.first, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) })
  }

  /// Observes a single optional value; it is `nil` if there is no row, or if the value is NULL.
  package static func firstValue<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput, Value: ExpressibleByNilLiteral {
    Observed(
      id: ObservationID(.firstValue, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) ?? nil })
  }

  /// Observes the first row; the fetch throws if there is no row.
  package static func only<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput {
    Observed(
      id: ObservationID(.only, query.query, Query.QueryValue.self),
      fetch: { db in
        guard let value = try query.fetchOne(db) else {
          throw DatabaseError(
            code: ResultCode.notFound, message: Wording.noRowFetched, sql: query.query.sql)
        }
        return value
      })
  }
}

extension DatabaseCommit {
  /// The changes of a table, or `nil` if none are known.
  public subscript(table: any Table.Type) -> TableChanges? {
    let name = TableName(table)
    return tables.first { $0.name == name }
  }
}

extension TableName {
  init(_ table: any Table.Type) { self.init(table.tableName, in: table.schemaName ?? "main") }
}
