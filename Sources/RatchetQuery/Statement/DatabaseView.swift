public import RatchetSQLite

/// A CREATE VIEW statement. The view has the name of a table type, and is read like a table.
///
/// A temporary view belongs to one connection: it is visible only there, and is dropped when the
/// connection closes. SQLite stores the text of a view, so its values are written into the SQL as
/// literals.
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

  /// Creates the view. Throws a ``/RatchetSQLite/DatabaseError`` if a value is NaN, which has no
  /// literal, or was interpolated inside a quotation or a comment.
  public func execute(_ db: Database) throws {
    try db.execute(sql: query.sqlWithLiterals)
  }

  /// Returns the DROP VIEW statement.
  public func drop(ifExists: Bool = false) -> SQLQueryExpression<NoRows> {
    SQLQueryExpression(
      QueryFragment(verbatim: "DROP VIEW \(ifExists ? "IF EXISTS " : "")") + name)
  }

  private var name: QueryFragment {
    isTemporary ? QueryFragment(quote: Base.tableName) : Base.nameFragment
  }
}

extension Table {
  /// Returns a temporary view of a query, with the table name of this type.
  public static func createTemporaryView(
    ifNotExists: Bool = false, as query: some SelectStatement<Self>
  ) -> DatabaseView<Self> {
    DatabaseView(isTemporary: true, ifNotExists: ifNotExists, rows: query.query)
  }

  /// Returns a view of a query that is stored in the schema, with the table name of this type.
  public static func createView(
    ifNotExists: Bool = false, as query: some SelectStatement<Self>
  ) -> DatabaseView<Self> {
    DatabaseView(isTemporary: false, ifNotExists: ifNotExists, rows: query.query)
  }
}
