/// A value that is computed from all rows of a group or of a window.
public struct AggregateExpression<QueryValue>: QueryExpression {
  public let queryFragment: QueryFragment

  /// Makes `name(arguments)`, over the rows for which the filter is true.
  init(
    _ name: String, distinct isDistinct: Bool = false, _ arguments: QueryFragment...,
    filter: (some QueryExpression<Bool>)?
  ) {
    var fragment = QueryFragment(verbatim: isDistinct ? "\(name)(DISTINCT " : "\(name)(")
    fragment.append(arguments.joined())
    fragment.append(verbatim: ")")
    if let filter {
      fragment.append(verbatim: " FILTER (WHERE ")
      fragment.append(filter.queryFragment)
      fragment.append(verbatim: ")")
    }
    queryFragment = fragment.with(.primary)
  }

  /// Turns the aggregate into a window function, which has a value for each row. The window is the
  /// row's partition. With an order, it ends with the current row and the rows equal to it in the
  /// order; a frame replaces this default.
  ///
  /// ```swift
  /// Sale.select { $0.amount.sum().over(partitionBy: $0.shop, orderBy: $0.date) }
  /// ```
  public func over(
    partitionBy partition: any QueryExpression..., orderBy order: any QueryExpression...,
    frame: WindowFrame? = nil
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(queryFragment.over(partition, order, frame))
  }
}

extension QueryFragment {
  func over(
    _ partition: [any QueryExpression], _ order: [any QueryExpression], _ frame: WindowFrame?
  ) -> QueryFragment {
    var parts: [QueryFragment] = []
    if !partition.isEmpty {
      parts.append("PARTITION BY \(partition.map { $0.queryFragment }.joined())")
    }
    if !order.isEmpty { parts.append("ORDER BY \(order.map { $0.queryFragment }.joined())") }
    if let frame { parts.append(frame.queryFragment) }
    var fragment = self
    fragment.append(verbatim: " OVER (")
    fragment.append(parts.joined(separator: " "))
    fragment.append(verbatim: ")")
    return fragment.with(.primary)
  }
}
