/// Collects rows of any tables, in the order in which they are written.
@resultBuilder
public enum SeedsBuilder {
  public static func buildExpression(_ row: some Table) -> [any Table] { [row] }

  public static func buildExpression(_ rows: [some Table]) -> [any Table] { rows }

  public static func buildExpression(_ rows: [any Table]) -> [any Table] { rows }

  public static func buildBlock(_ rows: [any Table]...) -> [any Table] { rows.flatMap { $0 } }

  public static func buildArray(_ rows: [[any Table]]) -> [any Table] { rows.flatMap { $0 } }

  public static func buildOptional(_ rows: [any Table]?) -> [any Table] { rows ?? [] }

  public static func buildEither(first rows: [any Table]) -> [any Table] { rows }

  public static func buildEither(second rows: [any Table]) -> [any Table] { rows }

  public static func buildLimitedAvailability(_ rows: [any Table]) -> [any Table] { rows }
}
