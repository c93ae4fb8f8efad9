public import RatchetSQLite

/// A window function. `over` makes it an expression.
public struct WindowFunction<QueryValue>: Hashable, Sendable {
  let call: QueryFragment

  /// Applies the function to the row's partition in an order, or to a frame of it.
  public func over(
    partitionBy partition: any QueryExpression..., orderBy order: any QueryExpression...,
    frame: WindowFrame? = nil
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(call.over(partition, order, frame))
  }
}

/// The number of the row in its partition: 1, 2, 3 …
public func rowNumber() -> WindowFunction<Int> { WindowFunction(call: .call("row_number")) }

/// The rank of the row, with gaps after equal rows: 1, 1, 3 …
public func rank() -> WindowFunction<Int> { WindowFunction(call: .call("rank")) }

/// The rank of the row, without gaps after equal rows: 1, 1, 2 …
public func denseRank() -> WindowFunction<Int> { WindowFunction(call: .call("dense_rank")) }

/// The rank as a fraction, from 0 for the first row to 1.
public func percentRank() -> WindowFunction<Double> { WindowFunction(call: .call("percent_rank")) }

/// The share of rows that do not come after this one; 1 for the last row.
public func cumeDist() -> WindowFunction<Double> { WindowFunction(call: .call("cume_dist")) }

/// The number of the row's group, from 1 to `count`, if the partition is divided into groups of
/// nearly equal size.
public func ntile(_ count: Int) -> WindowFunction<Int> {
  WindowFunction(call: .call("ntile", QueryFragment(value: .integer(Int64(count)))))
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The value of an earlier row, or NULL if there is none.
  public func lag(_ offset: Int = 1) -> WindowFunction<QueryValue.NonNull?> {
    function("lag", offset)
  }

  /// The value of an earlier row, or a default if there is none.
  public func lag(_ offset: Int, default value: QueryValue.QueryOutput) -> WindowFunction<
    QueryValue
  > {
    function("lag", offset, .bound(value, as: QueryValue.self))
  }

  /// The value of a later row, or NULL if there is none.
  public func lead(_ offset: Int = 1) -> WindowFunction<QueryValue.NonNull?> {
    function("lead", offset)
  }

  /// The value of a later row, or a default if there is none.
  public func lead(_ offset: Int, default value: QueryValue.QueryOutput) -> WindowFunction<
    QueryValue
  > {
    function("lead", offset, .bound(value, as: QueryValue.self))
  }

  /// The value of the frame's first row, or NULL if the frame is empty.
  public func firstValue() -> WindowFunction<QueryValue.NonNull?> { function("first_value") }

  /// The value of the frame's last row. By default the frame ends with the current row and the rows
  /// equal to it in the order.
  public func lastValue() -> WindowFunction<QueryValue.NonNull?> { function("last_value") }

  /// The value of the frame's row with this number, counted from 1, or NULL if there is none.
  public func nthValue(_ number: Int) -> WindowFunction<QueryValue.NonNull?> {
    function("nth_value", number)
  }

  private func function<Result>(
    _ name: String, _ number: Int? = nil, _ value: QueryFragment? = nil
  ) -> WindowFunction<Result> {
    let number = number.map { QueryFragment(value: .integer(Int64($0))) }
    return WindowFunction(call: .call(name, [queryFragment] + [number, value].compactMap { $0 }))
  }
}
