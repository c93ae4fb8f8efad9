public import RatchetSQLite

/// A SELECT statement. Each method returns a new statement with an additional clause.
///
/// `QueryValue` is the type of a result row: the table's type, a tuple of types after a join, or
/// the type of the selection. `From` is the first table, and `Joins` the tuple of the joined ones.
///
/// ```swift
/// let open = Reminder.where { !$0.isCompleted }
/// let next = try open.order(by: \.dueDate).limit(10).fetchAll(db)
/// let count = try open.fetchCount(db)
/// ```
///
/// As an expression (in a condition, or as a column of another query) it is a subquery.
public struct Select<QueryValue: QueryRepresentable, From: Table, Joins>: QueryStatement {
  package var clauses: SelectClauses

  init(_ clauses: SelectClauses) {
    self.clauses = clauses
  }

  public var query: QueryFragment { clauses.query }

  /// Returns the statement with changed clauses.
  func with(_ change: (inout SelectClauses) -> Void) -> Self {
    var copy = self
    change(&copy.clauses)
    return copy
  }
}

/// A query of the rows of one table, such as `Reminder.order(by: \.title)`.
///
/// ```swift
/// static func searching(_ text: String) -> SelectOf<Reminder> {
///   where { $0.title.contains(text) }
/// }
/// ```
public typealias SelectOf<From: Table> = Select<From, From, ()>

/// A query of the rows of one table that meet a condition: the same type as ``SelectOf``.
public typealias Where<From: Table> = SelectOf<From>

extension Select {
  /// The same query with an additional condition that is always false, so that it returns no rows.
  public var none: Self {
    with { $0.conditions.append(QueryFragment(verbatim: "false", .primary)) }
  }

  /// Removes duplicate rows from the result.
  public func distinct(_ isDistinct: Bool = true) -> Self {
    with { $0.isDistinct = isDistinct }
  }

  /// Skips `offset` rows, and then limits the result to `count` rows. A later call replaces both.
  ///
  /// Each is an `Int`, or an `Int` expression that refers to no column of the query.
  public func limit(_ count: any RowLimit, offset: (any RowLimit)? = nil) -> Self {
    with {
      $0.limit = count.limitFragment
      $0.offset = offset?.limitFragment
    }
  }
}

/// A number of rows: an `Int`, or an expression of type `Int`.
public protocol RowLimit {
  /// The SQL after LIMIT.
  var limitFragment: QueryFragment { get }
}

// One protocol instead of overloads: with two functions of the same name, the type checker gives up
// on long chains of calls.

extension Int: RowLimit {
  public var limitFragment: QueryFragment { "\(self)" }
}

extension SQLQueryExpression: RowLimit where QueryValue == Int {
  public var limitFragment: QueryFragment { queryFragment }
}

/// A query of one number. It becomes a subquery in the LIMIT or OFFSET clause.
extension Select: RowLimit where QueryValue == Int {
  public var limitFragment: QueryFragment { queryFragment }
}
