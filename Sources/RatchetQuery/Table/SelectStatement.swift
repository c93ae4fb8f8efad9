public import RatchetSQLite

/// A statement that reads rows: a ``Select``, a ``CompoundSelect``, ``Values`` or a ``With``.
///
/// As an expression, in a condition or as a column of another query, it is a subquery.
public protocol SelectStatement<QueryValue>: QueryStatement, QueryExpression {
  /// The statement as a term of a compound statement. Such a term has no ORDER BY or LIMIT clause,
  /// so a statement with one becomes a subquery.
  var compoundTerm: QueryFragment { get }
}

extension SelectStatement {
  /// The statement as a subquery, in parentheses.
  public var queryFragment: QueryFragment { query.subquery }

  public var compoundTerm: QueryFragment { "SELECT * FROM \(query.parentheses)" }

  /// Returns the number of rows that ``QueryStatement/fetchAll(_:)`` would return.
  public func fetchCount(_ db: Database) throws -> Int {
    let count: QueryFragment = "SELECT count(*) FROM \(query.parentheses)"
    return try SQLQueryExpression(count, as: Int.self).fetchOne(db) ?? 0
  }

  /// Returns a test for whether the query has any rows. It is both a statement and a condition.
  public func exists() -> Exists {
    Exists(condition: ("EXISTS " + query.parentheses).with(.subquery))
  }
}

/// A test for whether a query has any rows: a statement, and a condition of another query.
public struct Exists: QueryStatement, QueryExpression {
  public typealias QueryValue = Bool

  let condition: QueryFragment

  /// The test as a condition: `EXISTS (SELECT …)`.
  public var queryFragment: QueryFragment { condition }

  /// The test as a statement: `SELECT EXISTS (SELECT …)`.
  public var query: QueryFragment { "SELECT " + condition }
}

/// Returns the condition that a statement has any rows.
public func exists(_ subquery: some QueryStatement) -> SQLQueryExpression<Bool> {
  var fragment: QueryFragment = "EXISTS "
  fragment.append(subquery.query.parentheses)
  return SQLQueryExpression(fragment.with(.subquery))
}

extension SQLQueryExpression {
  /// Makes a scalar subquery, whose value is that of the statement's first row. Without a row, the
  /// value is NULL, so add `asOptional` unless the statement always returns a row.
  @_disfavoredOverload
  public init(_ subquery: some QueryStatement<QueryValue>) {
    queryFragment = subquery.query.subquery
  }
}
