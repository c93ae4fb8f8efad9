public import RatchetSQLite

/// SELECT statements combined with `UNION`, `INTERSECT` or `EXCEPT`. All of them return the same
/// columns.
///
/// The operators are left-associative. A statement with an ORDER BY or LIMIT clause of its own, and
/// a compound on the right, become subqueries, so that they keep their meaning.
public struct CompoundSelect<QueryValue: QueryRepresentable>: SelectStatement {
  var terms: QueryFragment
  var orders: [QueryFragment] = []
  var limit: QueryFragment?
  var offset: QueryFragment?

  init(
    _ first: some SelectStatement<QueryValue>, _ operator: StaticString,
    _ second: some SelectStatement<QueryValue>
  ) {
    let isPlain = (first as? Self).map { $0.orders.isEmpty && $0.limit == nil } ?? false
    terms = isPlain ? first.query : first.compoundTerm
    terms.append(verbatim: " \(`operator`) ")
    terms.append(second.compoundTerm)
  }

  public var query: QueryFragment {
    var query = terms
    if !orders.isEmpty {
      query.append(verbatim: " ORDER BY ")
      query.append(orders.joined())
    }
    query.append(limit: limit, offset: offset)
    return query
  }

  /// Skips `offset` rows, and then limits the result to `count` rows. A later call replaces both.
  public func limit(_ count: any RowLimit, offset: (any RowLimit)? = nil) -> Self {
    var copy = self
    copy.limit = count.limitFragment
    copy.offset = offset?.limitFragment
    return copy
  }

  /// Sorts by a column of the result, counted from 1, after the terms of earlier calls.
  public func order(byColumn column: Int, descending: Bool = false) -> Self {
    var copy = self
    copy.orders.append(QueryFragment(verbatim: "\(column)\(descending ? " DESC" : "")"))
    return copy
  }
}

extension CompoundSelect where QueryValue: Table {
  /// Returns a query of the rows that is sorted by these terms. It can be extended like any other.
  public func order(
    @TermBuilder by terms: (QueryValue.TableColumns) -> [QueryFragment]
  ) -> Select<QueryValue, QueryValue, ()> {
    QueryValue.from(self).order(by: terms)
  }

  /// Returns a query of the rows that is sorted by a column, in ascending order. It can be extended
  /// like any other.
  public func order(
    by column: KeyPath<QueryValue.TableColumns, some QueryExpression>
  ) -> Select<QueryValue, QueryValue, ()> {
    QueryValue.from(self).order(by: column)
  }
}

extension SelectStatement {
  /// Combines the rows of this query and another. `UNION` removes duplicates; `all` keeps them.
  public func union(
    all: Bool = false, _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, all ? "UNION ALL" : "UNION", other)
  }

  /// Returns the distinct rows of this query that the other query returns, too.
  public func intersect(
    _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, "INTERSECT", other)
  }

  /// Returns the distinct rows of this query that the other query does not return.
  public func except(
    _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, "EXCEPT", other)
  }
}
