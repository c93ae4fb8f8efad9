public import RatchetSQLite

/// The type of an omitted filter.
public typealias NoFilter = SQLQueryExpression<Bool>

extension QueryExpression where QueryValue: QueryBindable {
  /// Counts the rows whose value is not NULL, or the distinct values.
  public func count(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Int> {
    AggregateExpression("count", distinct: distinct, queryFragment, filter: filter)
  }

  /// The smallest value, or NULL if there is none.
  public func min(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("min", queryFragment, filter: filter)
  }

  /// The largest value, or NULL if there is none.
  public func max(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("max", queryFragment, filter: filter)
  }
}

extension QueryExpression where QueryValue: Table {
  /// Counts the rows.
  public func count(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Int> {
    AggregateExpression("count", "*", filter: filter)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The sum, or NULL if there are no values. An overflow of integers is an error of the statement.
  public func sum(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<QueryValue.NonNull?> {
    AggregateExpression("sum", distinct: distinct, queryFragment, filter: filter)
  }

  /// The sum as a floating-point number, or 0 if there are no values.
  public func total(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Double> {
    AggregateExpression("total", distinct: distinct, queryFragment, filter: filter)
  }

  /// The mean, or NULL if there are no values.
  public func avg(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<Double?> {
    AggregateExpression("avg", distinct: distinct, queryFragment, filter: filter)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// Concatenates the texts, separated by commas, in unspecified order. It is NULL if there are no
  /// texts.
  public func groupConcat(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<String?> {
    AggregateExpression("group_concat", distinct: distinct, queryFragment, filter: filter)
  }

  /// Concatenates the texts with a separator, in unspecified order. It is NULL if there are no
  /// texts. (SQLite allows no separator together with DISTINCT.)
  public func groupConcat(
    _ separator: String, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<String?> {
    AggregateExpression(
      "group_concat", queryFragment, QueryFragment(value: .text(separator)), filter: filter)
  }
}
