public import RatchetSQLite

/// A statement with common table expressions: queries that it can use like tables.
///
/// Each common table expression is a query whose rows have a table type, and it has the table name
/// of that type. It can refer to earlier common table expressions and to itself. A type with a
/// schema name is an error of the statement, because its queries read the table of that schema.
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

  /// Makes a statement that uses common table expressions.
  public init(
    @CommonTableBuilder _ tables: () -> [QueryFragment],
    query: () -> some QueryStatement<QueryValue>
  ) {
    self.query = "WITH \(tables().joined()) \(query().query)"
  }
}

/// Collects common table expressions, one on each line.
@resultBuilder
public enum CommonTableBuilder {
  public static func buildExpression<Rows: Table>(
    _ query: some SelectStatement<Rows>
  ) -> [QueryFragment] {
    let columns = Rows.TableColumns.allColumns.map { QueryFragment(quote: $0.name) }
    var table = Rows.nameFragment
    // Queries of the type would read the table of its schema instead of the common table
    // expression. SQLite rejects a schema name here, and its error shows the comment.
    if Rows.schemaName != nil {
      table.append(verbatim: " /* \(Wording.commonTableInSchema) */ ")
    }
    return ["\(table)(\(columns.joined())) AS \(query.query.parentheses)"]
  }

  public static func buildBlock(_ parts: [QueryFragment]...) -> [QueryFragment] {
    Array(parts.joined())
  }
}
