public import RatchetSQLite

/// Collects the rows of an insert. Each line is a row, a draft, or an array of them.
@resultBuilder
public enum InsertRowsBuilder<Row: Table> {
  /// The collected rows.
  public struct Rows {
    var parts: [InsertedRows]
  }

  public static func buildExpression(_ row: Row) -> Rows {
    Rows(parts: [InsertedRows([row])])
  }

  public static func buildExpression(_ rows: [Row]) -> Rows {
    Rows(parts: [InsertedRows(rows)])
  }

  public static func buildBlock(_ parts: Rows...) -> Rows {
    Rows(parts: parts.flatMap(\.parts))
  }

  public static func buildOptional(_ part: Rows?) -> Rows { part ?? Rows(parts: []) }
  public static func buildEither(first part: Rows) -> Rows { part }
  public static func buildEither(second part: Rows) -> Rows { part }
  public static func buildArray(_ parts: [Rows]) -> Rows { Rows(parts: parts.flatMap(\.parts)) }
}

extension InsertRowsBuilder where Row: PrimaryKeyedTable {
  public static func buildExpression(_ draft: Row.Draft) -> Rows {
    Rows(parts: [InsertedRows([draft])])
  }

  public static func buildExpression(_ drafts: [Row.Draft]) -> Rows {
    Rows(parts: [InsertedRows(drafts)])
  }
}

/// Collects the values of an insert. Each line is a tuple or an array of tuples.
@resultBuilder
public struct InsertValuesBuilder<each Value: QueryBindable> {
  public static func buildExpression(
    _ row: (repeat (each Value).QueryOutput)
  ) -> [[SQLValue]] {
    var values: [SQLValue] = []
    for (type, value) in repeat ((each Value).self, each row) {
      values.append(type.databaseValue(of: value))
    }
    return [values]
  }

  public static func buildExpression(
    _ rows: [(repeat (each Value).QueryOutput)]
  ) -> [[SQLValue]] {
    // Do not use a closure with a tuple of this type: it crashes the compiler (6.3.1).
    var values: [[SQLValue]] = []
    for row in rows { values += buildExpression((repeat each row)) }
    return values
  }

  public static func buildBlock(_ parts: [[SQLValue]]...) -> [[SQLValue]] {
    Array(parts.joined())
  }

  public static func buildOptional(_ part: [[SQLValue]]?) -> [[SQLValue]] { part ?? [] }
  public static func buildEither(first part: [[SQLValue]]) -> [[SQLValue]] { part }
  public static func buildEither(second part: [[SQLValue]]) -> [[SQLValue]] { part }
  public static func buildArray(_ parts: [[[SQLValue]]]) -> [[SQLValue]] {
    Array(parts.joined())
  }
}
