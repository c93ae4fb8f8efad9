public import RatchetSQLite

/// A SELECT statement that is put together step by step, each step a new value.
///
/// `QueryValue` is what a row is read as: the table's type, a tuple of types once tables are joined,
/// or what was selected. `From` is the first table, `Joins` the tuple of those that were joined.
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

  /// The statement with a change to its clauses.
  func with(_ change: (inout SelectClauses) -> Void) -> Self {
    var copy = self
    change(&copy.clauses)
    return copy
  }
}

extension Select {
  /// The same query, which finds no row.
  public var none: Self {
    with { $0.conditions.append(QueryFragment(verbatim: "false", .primary)) }
  }

  /// Each row once.
  public func distinct(_ isDistinct: Bool = true) -> Self {
    with { $0.isDistinct = isDistinct }
  }

  /// At most so many rows, after passing over some. The last limit counts.
  ///
  /// Either is a number, or an expression of one that names no column of the rows.
  public func limit(_ count: any RowLimit, offset: (any RowLimit)? = nil) -> Self {
    with {
      $0.limit = count.limitFragment
      $0.offset = offset?.limitFragment
    }
  }
}

/// How many rows: an `Int`, or an expression of one.
public protocol RowLimit {
  var limitFragment: QueryFragment { get }
}

// Not overloads: with two functions of the name, the compiler loses its way in a long chain.

extension Int: RowLimit {
  public var limitFragment: QueryFragment { "\(self)" }
}

extension SQLQueryExpression: RowLimit where QueryValue == Int {
  public var limitFragment: QueryFragment { queryFragment }
}

/// A query of one number, as a subquery.
extension Select: RowLimit where QueryValue == Int {
  public var limitFragment: QueryFragment { queryFragment }
}
