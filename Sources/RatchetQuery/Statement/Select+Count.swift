public import RatchetSQLite

extension Select: SelectStatement {
  public var compoundTerm: QueryFragment {
    let clauses = clauses.resolved
    guard clauses.orders.isEmpty, clauses.limit == nil, clauses.offset == nil else {
      return "SELECT * FROM \(query.parentheses)"
    }
    return query
  }

  /// Returns a query of the number of rows, which can also be a subquery.
  ///
  /// Conditions that are added later restrict the rows that are counted. If the query has a group,
  /// an aggregate, a limit or `distinct`, they can use only the columns of its result. To count the
  /// rows of each group, select a count instead:
  /// `.group(by: \.listID).select { ($0.listID, $0.id.count()) }`.
  public func count() -> Select<Int, From, Joins> {
    let clauses = clauses.resolved
    var count = clauses
    count.orders = []
    if !clauses.isPlain || clauses.columns.contains(where: \.mayAggregate) {
      count = SelectClauses(From.self)
      count.source =
        query.parentheses + QueryFragment(verbatim: " AS \(clauses.qualifier.quotedIdentifier)")
    }
    count.columns = ["count(*)"]
    return Select<Int, From, Joins>(count)
  }

  /// Returns the number of rows that ``QueryStatement/fetchAll(_:)`` would return.
  public func fetchCount(_ db: Database) throws -> Int {
    try count().fetchOne(db) ?? 0
  }
}
