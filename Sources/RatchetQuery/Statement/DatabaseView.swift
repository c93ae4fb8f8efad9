public import RatchetSQLite

/// `CREATE VIEW`: a query under the name of a table type, which is then read like a table.
///
/// A temporary one lives as long as its connection, and only that connection sees it. Values in the
/// query are written into the SQL as literals, since SQLite keeps the text.
///
/// ```swift
/// try OpenReminder.createTemporaryView(
///   as: Reminder.where { !$0.isCompleted }.select {
///     OpenReminder.Columns(id: $0.id, title: $0.title)
///   }
/// )
/// .execute(db)
/// let open = try OpenReminder.all.fetchAll(db)
/// ```
public struct DatabaseView<Base: Table>: QueryStatement {
  public typealias QueryValue = NoRows

  let isTemporary: Bool
  let ifNotExists: Bool
  let rows: QueryFragment

  public var query: QueryFragment {
    var query = QueryFragment(verbatim: "CREATE \(isTemporary ? "TEMPORARY " : "")VIEW ")
    if ifNotExists { query.append(verbatim: "IF NOT EXISTS ") }
    let columns = Base.TableColumns.allColumns.map { QueryFragment(quote: $0.name) }
    query.append("\(name) (\(columns.joined())) AS \(rows)")
    return query
  }

  /// Throws for a value that has no literal, which is NaN.
  public func execute(_ db: Database) throws {
    try db.execute(sql: query.sqlWithLiterals)
  }

  /// `DROP VIEW`.
  public func drop(ifExists: Bool = false) -> SQLQueryExpression<NoRows> {
    SQLQueryExpression(
      QueryFragment(verbatim: "DROP VIEW \(ifExists ? "IF EXISTS " : "")") + name)
  }

  private var name: QueryFragment {
    isTemporary ? QueryFragment(quote: Base.tableName) : Base.nameFragment
  }
}

extension Table {
  /// A view of this connection, named as this type is.
  public static func createTemporaryView(
    ifNotExists: Bool = false, as query: some SelectStatement<Self>
  ) -> DatabaseView<Self> {
    DatabaseView(isTemporary: true, ifNotExists: ifNotExists, rows: query.query)
  }

  /// A view that is part of the schema, named as this type is.
  public static func createView(
    ifNotExists: Bool = false, as query: some SelectStatement<Self>
  ) -> DatabaseView<Self> {
    DatabaseView(isTemporary: false, ifNotExists: ifNotExists, rows: query.query)
  }
}
