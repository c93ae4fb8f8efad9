public import RatchetSQLite

/// A function of a row among others. It is an expression once it is said which others: `over`.
public struct WindowFunction<QueryValue>: Hashable, Sendable {
  let call: QueryFragment

  /// Among the rows of its partition, in an order, or those of a frame.
  public func over(
    partitionBy partition: any QueryExpression..., orderBy order: any QueryExpression...,
    frame: WindowFrame? = nil
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(call.over(partition, order, frame))
  }
}

/// 1, 2, 3 …
public func rowNumber() -> WindowFunction<Int> { WindowFunction(call: .call("row_number")) }

/// The number of the first row that is equal in the order: 1, 1, 3 …
public func rank() -> WindowFunction<Int> { WindowFunction(call: .call("rank")) }

/// The number of the group of rows that are equal in the order: 1, 1, 2 …
public func denseRank() -> WindowFunction<Int> { WindowFunction(call: .call("dense_rank")) }

/// The rank from 0 to 1: 0 for the first.
public func percentRank() -> WindowFunction<Double> { WindowFunction(call: .call("percent_rank")) }

/// The share of rows that are not after this one: 1 for the last.
public func cumeDist() -> WindowFunction<Double> { WindowFunction(call: .call("cume_dist")) }

/// Which of so many groups of nearly the same size it is in: 1 to `count`.
public func ntile(_ count: Int) -> WindowFunction<Int> {
  WindowFunction(call: .call("ntile", QueryFragment(value: .integer(Int64(count)))))
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The value of an earlier row; NULL where there is none.
  public func lag(_ offset: Int = 1) -> WindowFunction<QueryValue.NonNull?> {
    function("lag", offset)
  }

  /// The value of an earlier row, or that one where there is none.
  public func lag(_ offset: Int, default value: QueryValue.QueryOutput) -> WindowFunction<
    QueryValue
  > {
    function("lag", offset, .bound(value, as: QueryValue.self))
  }

  /// The value of a later row; NULL where there is none.
  public func lead(_ offset: Int = 1) -> WindowFunction<QueryValue.NonNull?> {
    function("lead", offset)
  }

  /// The value of a later row, or that one where there is none.
  public func lead(_ offset: Int, default value: QueryValue.QueryOutput) -> WindowFunction<
    QueryValue
  > {
    function("lead", offset, .bound(value, as: QueryValue.self))
  }

  /// The value of the frame's first row; NULL where the frame is empty.
  public func firstValue() -> WindowFunction<QueryValue.NonNull?> { function("first_value") }

  /// The value of the frame's last row, which is the current one if nothing else is said.
  public func lastValue() -> WindowFunction<QueryValue.NonNull?> { function("last_value") }

  /// The value of that row of the frame, counted from 1; NULL where there is none.
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
