/// A value to observe: how it is fetched, and how it is identified.
struct Observed<Value: Sendable>: Sendable {
  let id: ObservationID
  let fetch: @Sendable (Database) throws -> Value

  static func all<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == [Query.QueryValue.QueryOutput] {
    Observed(
      id: ObservationID(.all, query.query, Query.QueryValue.self),
      fetch: { try query.fetchAll($0) })
  }

  /// `nil` if there is no row.
  static func first<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput? {
    Observed(
      id: ObservationID(.first, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) })
  }

  /// `nil` if there is no row, or if the row's only value is NULL.
  static func firstValue<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == Query.QueryValue.QueryOutput, Value: ExpressibleByNilLiteral {
    Observed(
      id: ObservationID(.firstValue, query.query, Query.QueryValue.self),
      fetch: { try query.fetchOne($0) ?? nil })
  }

  /// The fetch throws if there is no row.
  static func only<Query: QueryStatement>(_ query: Query) -> Observed
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

  static func request<Request: FetchKeyRequest<Value>>(_ request: Request) -> Observed {
    Observed(
      id: ObservationID(.request, request, Request.self), fetch: { try request.fetch($0) })
  }

  static func block(_ fetch: @escaping @Sendable (Database) throws -> Value) -> Observed {
    Observed(id: ObservationID(.block, BlockIdentity(), Value.self), fetch: fetch)
  }
}

/// Distinguishes blocks: each is equal only to itself.
private final class BlockIdentity: Hashable, Sendable {
  static func == (left: BlockIdentity, right: BlockIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
