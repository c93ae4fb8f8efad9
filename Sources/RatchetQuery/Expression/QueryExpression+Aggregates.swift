public import RatchetSQLite

/// No filter.
public typealias NoFilter = SQLQueryExpression<Bool>

extension QueryExpression where QueryValue: QueryBindable {
  /// How many rows have a value other than NULL; how many values there are, if each counts once.
  public func count(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Int> {
    AggregateExpression("count", distinct: distinct, queryFragment, filter: filter)
  }

  /// The least value; NULL of none.
  public func min(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("min", queryFragment, filter: filter)
  }

  /// The greatest value; NULL of none.
  public func max(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("max", queryFragment, filter: filter)
  }
}

extension QueryExpression where QueryValue: Table {
  /// How many rows there are.
  public func count(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Int> {
    AggregateExpression("count", "*", filter: filter)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The sum; NULL of none. Of integers it is an error if it overflows.
  public func sum(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("sum", distinct: distinct, queryFragment, filter: filter)
  }

  /// The sum; 0 of none.
  public func total(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Double> {
    AggregateExpression("total", distinct: distinct, queryFragment, filter: filter)
  }

  /// The mean; NULL of none.
  public func avg(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Double?> {
    AggregateExpression("avg", distinct: distinct, queryFragment, filter: filter)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// The texts one after the other, with a comma between each two; NULL of none. In no order that
  /// is promised.
  public func groupConcat(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<String?> {
    AggregateExpression("group_concat", distinct: distinct, queryFragment, filter: filter)
  }

  /// The texts one after the other, with this between each two; NULL of none. In no order that is
  /// promised. (SQLite takes no separator where each text counts once.)
  public func groupConcat(
    _ separator: String, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<String?> {
    AggregateExpression(
      "group_concat", queryFragment, QueryFragment(value: .text(separator)), filter: filter)
  }
}
