public import RatchetSQLite

/// A CASE expression: the result of the first branch whose condition is true.
///
/// ```swift
/// Case().when($0.rating >= 4, then: "good").when($0.rating >= 2, then: "fair").else("poor")
/// Case($0.priority).when(.low, then: 1).when(.high, then: 2).else(0)
/// ```
public struct Case<Base>: Hashable, Sendable {
  let head: QueryFragment
}

extension Case where Base == Void {
  /// Begins an expression whose branches have conditions.
  public init() {
    head = "CASE"
  }

  /// Adds the first branch: its result applies where the condition is true.
  public func when<Value: QueryBindable>(
    _ condition: some QueryExpression<Bool>, then value: some QueryExpression<Value>
  ) -> Cases<Base, Value> {
    Cases(head).adding(condition.queryFragment, value.queryFragment)
  }

  /// Adds the first branch: its result applies where the condition is true.
  public func when<Value: QueryBindable>(
    _ condition: some QueryExpression<Bool>, then value: Value
  ) -> Cases<Base, Value> where Value.QueryOutput == Value {
    Cases(head).adding(condition.queryFragment, .bound(value, as: Value.self))
  }
}

extension Case where Base: QueryBindable {
  /// Begins an expression whose branches have values to compare with `expression`. NULL equals no
  /// value, not even NULL.
  public init(_ expression: some QueryExpression<Base>) {
    head = "CASE \(expression)"
  }

  /// Adds the first branch: its result applies where the base expression equals `other`.
  public func when<Value: QueryBindable>(
    _ other: some QueryExpression<Base>, then value: some QueryExpression<Value>
  ) -> Cases<Base, Value> {
    Cases(head).adding(other.queryFragment, value.queryFragment)
  }

  /// Adds the first branch: its result applies where the base expression equals `other`.
  public func when<Value: QueryBindable>(
    _ other: Base.NonNull.QueryOutput, then value: some QueryExpression<Value>
  ) -> Cases<Base, Value> {
    Cases(head).adding(.bound(other, as: Base.NonNull.self), value.queryFragment)
  }

  /// Adds the first branch: its result applies where the base expression equals `other`.
  public func when<Value: QueryBindable>(
    _ other: Base.NonNull.QueryOutput, then value: Value
  ) -> Cases<Base, Value> where Value.QueryOutput == Value {
    Cases(head).adding(
      .bound(other, as: Base.NonNull.self), .bound(value, as: Value.self))
  }
}

/// A CASE expression with at least one branch. Without an `else`, it is NULL where no branch
/// applies.
public struct Cases<Base, Value: QueryBindable>: QueryExpression {
  public typealias QueryValue = Value.NonNull?

  private let cases: QueryFragment

  init(_ cases: QueryFragment) {
    self.cases = cases
  }

  public var queryFragment: QueryFragment { end("") }

  /// Ends the expression with the result for rows to which no branch applies.
  public func `else`(_ value: some QueryExpression<Value>) -> SQLQueryExpression<Value> {
    SQLQueryExpression(end(" ELSE \(value.queryFragment)"))
  }

  /// Ends the expression with the result for rows to which no branch applies.
  public func `else`(_ value: Value.QueryOutput) -> SQLQueryExpression<Value> {
    SQLQueryExpression(end(" ELSE \(QueryFragment.bound(value, as: Value.self))"))
  }

  func adding(_ condition: QueryFragment, _ value: QueryFragment) -> Self {
    Cases("\(cases) WHEN \(condition) THEN \(value)")
  }

  private func end(_ otherwise: QueryFragment) -> QueryFragment {
    var fragment = cases
    fragment.append(otherwise)
    fragment.append(verbatim: " END")
    return fragment.with(.primary)
  }
}

extension Cases where Base == Void {
  /// Adds a branch, for rows to which none of the earlier ones applies.
  public func when(
    _ condition: some QueryExpression<Bool>, then value: some QueryExpression<Value>
  ) -> Self {
    adding(condition.queryFragment, value.queryFragment)
  }

  /// Adds a branch, for rows to which none of the earlier ones applies.
  public func when(_ condition: some QueryExpression<Bool>, then value: Value.QueryOutput) -> Self {
    adding(condition.queryFragment, .bound(value, as: Value.self))
  }
}

extension Cases where Base: QueryBindable {
  /// Adds a branch, for rows to which none of the earlier ones applies.
  public func when(
    _ other: some QueryExpression<Base>, then value: some QueryExpression<Value>
  ) -> Self {
    adding(other.queryFragment, value.queryFragment)
  }

  /// Adds a branch, for rows to which none of the earlier ones applies.
  public func when(
    _ other: Base.NonNull.QueryOutput, then value: some QueryExpression<Value>
  ) -> Self {
    adding(.bound(other, as: Base.NonNull.self), value.queryFragment)
  }

  /// Adds a branch, for rows to which none of the earlier ones applies.
  public func when(_ other: Base.NonNull.QueryOutput, then value: Value.QueryOutput) -> Self {
    adding(.bound(other, as: Base.NonNull.self), .bound(value, as: Value.self))
  }
}
