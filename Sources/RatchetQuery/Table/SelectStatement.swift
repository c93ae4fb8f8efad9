public import RatchetSQLite

/// A statement that reads rows: a ``Select``, a ``CompoundSelect``, ``Values`` or a ``With``.
///
/// As an expression (in a condition, or as a column of another query) it is a subquery.
public protocol SelectStatement<QueryValue>: QueryStatement, QueryExpression {
  /// The statement as one of those that a compound consists of, which have no order or limit of
  /// their own.
  var compoundTerm: QueryFragment { get }
}

extension SelectStatement {
  /// The statement in parentheses: a subquery.
  public var queryFragment: QueryFragment { query.subquery }

  public var compoundTerm: QueryFragment { "SELECT * FROM \(query.parentheses)" }

  /// How many rows ``QueryStatement/fetchAll(_:)`` would answer.
  public func fetchCount(_ db: Database) throws -> Int {
    let count: QueryFragment = "SELECT count(*) FROM \(query.parentheses)"
    return try SQLQueryExpression(count, as: Int.self).fetchOne(db) ?? 0
  }

  /// Whether there is any row; as a statement and as a condition of another query.
  public func exists() -> Exists {
    Exists(condition: ("EXISTS " + query.parentheses).with(.subquery))
  }
}

/// Whether a query has any row.
public struct Exists: QueryStatement, QueryExpression {
  public typealias QueryValue = Bool

  let condition: QueryFragment

  /// As a condition: `EXISTS (SELECT …)`.
  public var queryFragment: QueryFragment { condition }

  /// As a statement: `SELECT EXISTS (SELECT …)`.
  public var query: QueryFragment { "SELECT " + condition }
}

/// Whether a statement answers any row.
public func exists(_ subquery: some QueryStatement) -> SQLQueryExpression<Bool> {
  var fragment: QueryFragment = "EXISTS "
  fragment.append(subquery.query.parentheses)
  return SQLQueryExpression(fragment.with(.subquery))
}

extension SQLQueryExpression {
  /// A statement in parentheses: the value of its first row. It is NULL if there is none, so say
  /// `asOptional` unless there always is one.
  @_disfavoredOverload
  public init(_ subquery: some QueryStatement<QueryValue>) {
    queryFragment = subquery.query.subquery
  }
}
