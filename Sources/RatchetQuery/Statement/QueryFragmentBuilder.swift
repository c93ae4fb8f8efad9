/// A value that a condition can have: true, false, or (where a NULL takes part) neither.
public protocol SQLCondition {}

extension Bool: SQLCondition {}
extension Optional: SQLCondition where Wrapped == Bool {}

/// Gathers conditions, one a line; all of them must hold. `if`, `switch` and `for` may choose.
@resultBuilder
public enum ConditionBuilder {
  @inlinable
  public static func buildExpression<Condition: QueryExpression>(
    _ condition: Condition
  ) -> [QueryFragment] where Condition.QueryValue: SQLCondition {
    [condition.queryFragment]
  }

  /// What `#sql` makes is a condition here, without being told so.
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

/// Gathers terms to order or to group by: expressions, one a line or in a tuple. `if`, `switch` and
/// `for` may choose.
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
