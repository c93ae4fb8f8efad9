public import RatchetSQLite

extension Select: SelectStatement {
  public var compoundTerm: QueryFragment {
    let clauses = clauses.resolved
    guard clauses.orders.isEmpty, clauses.limit == nil, clauses.offset == nil else {
      return "SELECT * FROM \(query.parentheses)"
    }
    return query
  }

  /// How many rows the query answers, as a query of its own and as a subquery.
  ///
  /// Conditions may still be added: they hold for the rows that are counted. (Where these are made of
  /// others, by a group, an aggregate, a limit or `distinct`, of what they have only.) For a count of
  /// each group select one: `.group(by: \.listID).select { ($0.listID, $0.id.count()) }`.
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

  /// How many rows ``QueryStatement/fetchAll(_:)`` would answer.
  public func fetchCount(_ db: Database) throws -> Int {
    try count().fetchOne(db) ?? 0
  }
}
