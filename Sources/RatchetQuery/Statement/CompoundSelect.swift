public import RatchetSQLite

/// Several SELECT statements of the same columns: `UNION`, `INTERSECT`, `EXCEPT`.
///
/// They are put together from the left. A statement with an order or a limit of its own, and a
/// compound on the right, keep their meaning: they become subqueries.
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

  /// At most so many rows, after passing over some.
  public func limit(_ count: any RowLimit, offset: (any RowLimit)? = nil) -> Self {
    var copy = self
    copy.limit = count.limitFragment
    copy.offset = offset?.limitFragment
    return copy
  }

  /// Sorted by a column of the result, counted from 1, after the terms of earlier calls.
  public func order(byColumn column: Int, descending: Bool = false) -> Self {
    var copy = self
    copy.orders.append(QueryFragment(verbatim: "\(column)\(descending ? " DESC" : "")"))
    return copy
  }
}

extension CompoundSelect where QueryValue: Table {
  /// The rows sorted by these terms, as a query that can be extended like any other.
  public func order(
    @TermBuilder by terms: (QueryValue.TableColumns) -> [QueryFragment]
  ) -> Select<QueryValue, QueryValue, ()> {
    QueryValue.from(self).order(by: terms)
  }

  /// The rows sorted by a column, the smallest first, as a query that can be extended like any other.
  public func order(
    by column: KeyPath<QueryValue.TableColumns, some QueryExpression>
  ) -> Select<QueryValue, QueryValue, ()> {
    QueryValue.from(self).order(by: column)
  }
}

extension SelectStatement {
  /// The rows of this query and of another: each once, or with `all` as often as they come.
  public func union(
    all: Bool = false, _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, all ? "UNION ALL" : "UNION", other)
  }

  /// The rows, each once, that another query answers too.
  public func intersect(
    _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, "INTERSECT", other)
  }

  /// The rows, each once, that another query does not answer.
  public func except(
    _ other: some SelectStatement<QueryValue>
  ) -> CompoundSelect<QueryValue> {
    CompoundSelect(self, "EXCEPT", other)
  }
}
