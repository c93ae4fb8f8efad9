public import RatchetSQLite

/// A piece of SQL that stands for a value.
///
/// `QueryValue` is the type of that value. It determines which expressions can be compared with
/// each other, and how the value is decoded where it is selected.
public protocol QueryExpression<QueryValue>: Hashable, Sendable {
  /// The type of the value. It determines which expressions this one can be compared with, and how
  /// the value is decoded.
  associatedtype QueryValue

  /// The SQL of the expression, with its bound values.
  var queryFragment: QueryFragment { get }
}

/// An expression of arbitrary SQL, whose type is declared rather than checked. `#sql` and most
/// operators and functions of the query layer return one.
///
/// As an operand it gets parentheses, unless its SQL is known to need none.
public struct SQLQueryExpression<QueryValue>: QueryExpression {
  public let queryFragment: QueryFragment

  /// Makes an expression of a fragment. The type is not checked: a value that does not match it
  /// throws when it is decoded.
  public init(_ queryFragment: QueryFragment, as type: QueryValue.Type = QueryValue.self) {
    self.queryFragment = queryFragment
  }

  public init(_ expression: some QueryExpression<QueryValue>) {
    queryFragment = expression.queryFragment
  }
}

/// Makes an expression that binds a value, for places where the compiler cannot infer the type.
public func bind<Value: QueryBindable>(
  _ value: Value.QueryOutput, as type: Value.Type = Value.self
) -> SQLQueryExpression<Value> {
  SQLQueryExpression(.bound(value, as: Value.self))
}

extension QueryExpression where QueryValue: QueryBindable {
  /// Binds a value in the representation of this expression's column. `nil` becomes a literal
  /// `NULL`.
  func bindOrNull(
    _ value: QueryValue.NonNull.QueryOutput?
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(.bound(value, as: QueryValue.NonNull?.self))
  }
}

extension QueryFragment {
  /// A placeholder with its bound value. NULL is written as a literal instead, because SQLite then
  /// can use a partial index, and the SQL is easier to read.
  static func bound<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type
  ) -> QueryFragment {
    let stored = Value.databaseValue(of: value)
    return stored == .null
      ? QueryFragment(verbatim: "NULL", .primary) : QueryFragment(value: stored)
  }
}
