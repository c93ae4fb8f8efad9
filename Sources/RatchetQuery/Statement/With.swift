public import RatchetSQLite

/// A statement with common table expressions: queries that it can name like tables.
///
/// Each one is a query whose rows are those of a table type, after which it is named. It may refer
/// to those before it, and to itself. A type with a schema is refused when the statement runs: its
/// queries read the table of that schema.
///
/// ```swift
/// With {
///   Values(Counter.Columns(n: bind(1)))
///     .union(all: true, Counter.where { $0.n < 10 }.select { Counter.Columns(n: $0.n + 1) })
/// } query: {
///   Counter.select(\.n)
/// }
/// ```
public struct With<QueryValue: QueryRepresentable>: SelectStatement {
  public let query: QueryFragment

  public init(
    @CommonTableBuilder _ tables: () -> [QueryFragment],
    query: () -> some QueryStatement<QueryValue>
  ) {
    self.query = "WITH \(tables().joined()) \(query().query)"
  }
}

/// Gathers common table expressions, one a line.
@resultBuilder
public enum CommonTableBuilder {
  public static func buildExpression<Rows: Table>(
    _ query: some SelectStatement<Rows>
  ) -> [QueryFragment] {
    let columns = Rows.TableColumns.allColumns.map { QueryFragment(quote: $0.name) }
    var table = Rows.nameFragment
    // Queries would read the table of that schema, and pass over this one. With the schema before
    // its name it is refused by SQLite.
    if Rows.schemaName != nil {
      table.append(verbatim: " /* \(Wording.commonTableInSchema) */ ")
    }
    return ["\(table)(\(columns.joined())) AS \(query.query.parentheses)"]
  }

  public static func buildBlock(_ parts: [QueryFragment]...) -> [QueryFragment] {
    Array(parts.joined())
  }
}
