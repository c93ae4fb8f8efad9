extension Observed {
  package static func all<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == [Query.QueryValue.QueryOutput] {
    Observed(
      id: ObservationID(.all, query.query, Query.QueryValue.self),
      fetch: { try query.fetchAll($0) })
  }

  /// `nil` if there is no row.
  package static func first<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput? {
    Observed(
      id: ObservationID(.first, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) })
  }

  /// `nil` if there is no row, or if the row's only value is NULL.
  package static func firstValue<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput, Value: ExpressibleByNilLiteral {
    Observed(
      id: ObservationID(.firstValue, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) ?? nil })
  }

  /// The fetch throws if there is no row.
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
