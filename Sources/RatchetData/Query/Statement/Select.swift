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
  var clauses: SelectClauses

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
  /// Each row once.
  public func distinct(_ isDistinct: Bool = true) -> Self {
    with { $0.isDistinct = isDistinct }
  }

  /// At most so many rows, after passing over some. The last limit counts.
  public func limit(_ count: Int, offset: Int? = nil) -> Self {
    with {
      $0.limit = "\(count)"
      $0.offset = offset.map { "\($0)" }
    }
  }
}
