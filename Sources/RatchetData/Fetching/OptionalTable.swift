/// A row of a table that may be missing: what ``FetchOne`` has without a query.
public protocol OptionalTable: ExpressibleByNilLiteral, Sendable {
  associatedtype Row: Table where Row.QueryOutput == Row

  init(row: Row?)
}

extension Optional: OptionalTable where Wrapped: Table, Wrapped.QueryOutput == Wrapped {
  public init(row: Wrapped?) { self = row }
}
