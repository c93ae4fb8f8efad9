public import RatchetQuery

/// Collects rows of any tables, in the order in which they are written.
@resultBuilder
public enum SeedsBuilder {
  /// Adds a row.
  public static func buildExpression(_ row: some Table) -> [any Table] { [row] }

  /// Adds rows of one table.
  public static func buildExpression(_ rows: [some Table]) -> [any Table] { rows }

  /// Adds rows of any tables.
  public static func buildExpression(_ rows: [any Table]) -> [any Table] { rows }

  /// Joins the rows of a block, in order.
  public static func buildBlock(_ rows: [any Table]...) -> [any Table] { rows.flatMap { $0 } }

  /// Joins the rows of a loop, in order.
  public static func buildArray(_ rows: [[any Table]]) -> [any Table] { rows.flatMap { $0 } }

  /// Adds the rows of an `if` without `else`, if there are any.
  public static func buildOptional(_ rows: [any Table]?) -> [any Table] { rows ?? [] }

  /// Adds the rows of the first branch of an `if` or `switch`.
  public static func buildEither(first rows: [any Table]) -> [any Table] { rows }

  /// Adds the rows of the other branch of an `if` or `switch`.
  public static func buildEither(second rows: [any Table]) -> [any Table] { rows }

  /// Adds the rows of an `if #available`.
  public static func buildLimitedAvailability(_ rows: [any Table]) -> [any Table] { rows }
}
