public import RatchetQuery
public import RatchetSQLite

/// A row of a table that may be missing: the type of a ``FetchOne`` property without a query.
public protocol OptionalTable: ExpressibleByNilLiteral, Sendable {
  /// The type of the row.
  associatedtype Row: Table where Row.QueryOutput == Row

  /// Makes the value from a row; `nil` if there is none.
  init(row: Row?)
}

extension Optional: OptionalTable where Wrapped: Table, Wrapped.QueryOutput == Wrapped {
  public init(row: Wrapped?) { self = row }
}
