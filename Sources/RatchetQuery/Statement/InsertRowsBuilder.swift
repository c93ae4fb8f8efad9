public import RatchetSQLite

/// Gathers the rows of an insert, one a line or in an array: rows of the table, or drafts.
@resultBuilder
public enum InsertRowsBuilder<Row: Table> {
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

/// Gathers the values of an insert: a tuple a line, or an array of them.
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
    // A closure over such a tuple crashes the compiler (6.3.1).
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
