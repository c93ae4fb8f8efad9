/// The type of a condition: `Bool`, or `Bool?` if it may be NULL.
public protocol SQLCondition {}

extension Bool: SQLCondition {}
extension Optional: SQLCondition where Wrapped == Bool {}

/// Collects conditions, one on each line, which must all be true. `if`, `switch` and `for` can
/// select conditions.
@resultBuilder
public enum ConditionBuilder {
  @inlinable
  public static func buildExpression<Condition: QueryExpression>(
    _ condition: Condition
  ) -> [QueryFragment] where Condition.QueryValue: SQLCondition {
    [condition.queryFragment]
  }

  /// Infers `Bool` for `#sql` without an explicit type.
  @inlinable
  public static func buildExpression(_ condition: SQLQueryExpression<Bool>) -> [QueryFragment] {
    [condition.queryFragment]
  }

  @inlinable
  public static func buildBlock(_ parts: [QueryFragment]...) -> [QueryFragment] {
    Array(parts.joined())
  }

  @inlinable
  public static func buildOptional(_ part: [QueryFragment]?) -> [QueryFragment] { part ?? [] }
  @inlinable
  public static func buildEither(first part: [QueryFragment]) -> [QueryFragment] { part }
  @inlinable
  public static func buildEither(second part: [QueryFragment]) -> [QueryFragment] { part }
  @inlinable
  public static func buildArray(_ parts: [[QueryFragment]]) -> [QueryFragment] {
    Array(parts.joined())
  }
}

/// Collects terms of an ORDER BY or GROUP BY clause: expressions, one on each line or in a tuple.
/// `if`, `switch` and `for` can select terms.
@resultBuilder
public enum TermBuilder {
  @inlinable
  public static func buildExpression(_ term: some QueryExpression) -> [QueryFragment] {
    [term.queryFragment]
  }

  @inlinable
  public static func buildExpression<each Term: QueryExpression>(
    _ terms: (repeat each Term)
  ) -> [QueryFragment] {
    var all: [QueryFragment] = []
    for term in repeat each terms { all.append(term.queryFragment) }
    return all
  }

  @inlinable
  public static func buildBlock(_ parts: [QueryFragment]...) -> [QueryFragment] {
    Array(parts.joined())
  }

  @inlinable
  public static func buildOptional(_ part: [QueryFragment]?) -> [QueryFragment] { part ?? [] }
  @inlinable
  public static func buildEither(first part: [QueryFragment]) -> [QueryFragment] { part }
  @inlinable
  public static func buildEither(second part: [QueryFragment]) -> [QueryFragment] { part }
  @inlinable
  public static func buildArray(_ parts: [[QueryFragment]]) -> [QueryFragment] {
    Array(parts.joined())
  }
}
