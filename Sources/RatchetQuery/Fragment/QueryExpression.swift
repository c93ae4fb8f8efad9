public import RatchetSQLite

/// A piece of SQL that stands for a value.
///
/// `QueryValue` says of which kind, so that only what belongs together is compared, and how it is
/// read where it is selected.
public protocol QueryExpression<QueryValue>: Hashable, Sendable {
  associatedtype QueryValue

  var queryFragment: QueryFragment { get }
}

/// Any SQL, as an expression of a type that its author vouches for; made by `#sql`, and by every
/// operator and function of queries.
///
/// As an operand it is put in parentheses, unless it is known to need none.
public struct SQLQueryExpression<QueryValue>: QueryExpression {
  public let queryFragment: QueryFragment

  public init(_ queryFragment: QueryFragment, as type: QueryValue.Type = QueryValue.self) {
    self.queryFragment = queryFragment
  }

  public init(_ expression: some QueryExpression<QueryValue>) {
    queryFragment = expression.queryFragment
  }
}

/// A bound value: for what an operator cannot tell by itself.
public func bind<Value: QueryBindable>(
  _ value: Value.QueryOutput, as type: Value.Type = Value.self
) -> SQLQueryExpression<Value> {
  SQLQueryExpression(.bound(value, as: Value.self))
}

extension QueryExpression where QueryValue: QueryBindable {
  /// A value as this expression's column stores it; NULL itself for nil.
  func bindOrNull(
    _ value: QueryValue.NonNull.QueryOutput?
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(.bound(value, as: QueryValue.NonNull?.self))
  }
}

extension QueryFragment {
  /// A value in its place. NULL stands there as itself: a partial index is found by it, and it reads
  /// as what it is.
  static func bound<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type
  ) -> QueryFragment {
    let stored = Value.databaseValue(of: value)
    return stored == .null
      ? QueryFragment(verbatim: "NULL", .primary) : QueryFragment(value: stored)
  }
}
