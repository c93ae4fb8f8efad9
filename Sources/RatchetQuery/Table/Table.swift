public import RatchetSQLite

/// A type whose values are the rows of a table: what `@Table` makes of a struct.
///
/// By hand it takes a name, a description of the columns, and how a row is read and bound; see
/// `Docs/Queries.md`.
public protocol Table: QueryRepresentable, Sendable {
  /// The type that names the columns in queries.
  associatedtype TableColumns: TableDefinition where TableColumns.QueryValue == Self

  /// The table where an outer join may find no row of it.
  associatedtype Nullable: Table = Self?

  /// The columns, to be named in queries.
  static var columns: TableColumns { get }

  /// The name of the table in the database.
  static var tableName: String { get }

  /// The schema (an attached database) that the table is in; nil for whichever has it.
  static var schemaName: String? { get }

  /// What the table is called in a query, if not by its name.
  static var tableAlias: String? { get }

  /// The rows that queries of this type begin with: every row of the table, or those of its default
  /// scope.
  ///
  /// ```swift
  /// extension Reminder {
  ///   static let all = Self.where { !$0.isDeleted }
  /// }
  /// ```
  ///
  /// Then `Reminder.where { … }`, `find`, `order`, joins, `update { … }`, `delete()` and `@FetchAll` are
  /// about these rows, and ``unscoped`` is about every row. ``insert(or:_:)`` and the other statements
  /// that write a given row (`update(row)`, `delete(row)`, `upsert`) are not limited by it.
  ///
  /// It is asked for whenever a query is written: `static let all` is the fast way.
  static var all: Select<Self, Self, ()> { get }

  /// Binds the columns of ``TableDefinition/writableColumns``, in their order.
  func bind(to binder: inout RowBinder) throws
}

extension Table {
  public static var schemaName: String? { nil }
  public static var tableAlias: String? { nil }

  @inlinable
  public static var columnCount: Int { TableColumns.columnCount }

  /// `"schema"."name" AS "alias"`: how it stands in a FROM clause.
  static var sourceFragment: QueryFragment {
    guard let tableAlias else { return nameFragment }
    return nameFragment + QueryFragment(verbatim: " AS \(tableAlias.quotedIdentifier)")
  }

  /// `"schema"."name"`.
  static var nameFragment: QueryFragment {
    guard let schemaName else { return QueryFragment(quote: tableName) }
    return QueryFragment(
      verbatim: "\(schemaName.quotedIdentifier).\(tableName.quotedIdentifier)")
  }

  /// What its columns are qualified by.
  static var qualifier: String { tableAlias ?? tableName }
}

/// A table whose rows are told apart by one column, or by the columns of a ``ColumnGroup``.
public protocol PrimaryKeyedTable<PrimaryKey>: Table
where TableColumns: PrimaryKeyedTableDefinition, TableColumns.PrimaryKey == PrimaryKey {
  /// The type of the primary key, or the group of its columns.
  associatedtype PrimaryKey: QueryRepresentable
  /// A row whose key is not known yet: SQLite gives it one where it is an `INTEGER PRIMARY KEY`. A key
  /// of several columns is never left out.
  associatedtype Draft: TableDraft where Draft.PrimaryTable == Self
}

/// The rows of a table that may lack the primary key.
public protocol TableDraft: Table {
  /// The table whose rows the drafts become.
  associatedtype PrimaryTable: PrimaryKeyedTable where PrimaryTable.Draft == Self

  /// A row that is there, to be saved again.
  init(_ row: PrimaryTable)
}

/// The columns of a table. As an expression it stands for all of them.
public protocol TableDefinition<QueryValue>: QueryExpression where QueryValue: Table {
  /// In the order in which a row is read.
  static var allColumns: [any TableColumnExpression] { get }

  /// Those that are written: all but the generated ones. In the order in which a row is bound.
  static var writableColumns: [any TableColumnExpression] { get }

  /// The number of columns of a row, generated ones included.
  static var columnCount: Int { get }
}

extension TableDefinition {
  /// All columns, separated by commas.
  public var queryFragment: QueryFragment {
    Self.allColumns.map { $0.queryFragment }.joined()
  }

  /// The number by which SQLite knows a row. Tables `WITHOUT ROWID`, views and subqueries have none;
  /// an `INTEGER PRIMARY KEY` is the same number.
  public var rowid: SQLQueryExpression<Int> {
    SQLQueryExpression(.rowID(of: QueryValue.self))
  }
}

extension QueryFragment {
  /// `"reminders"."rowid"`.
  fileprivate static func rowID<T: Table>(of table: T.Type) -> QueryFragment {
    QueryFragment(verbatim: "\(T.qualifier.quotedIdentifier).\("rowid".quotedIdentifier)", .primary)
  }
}

extension OptionalColumns {
  /// The number by which SQLite knows a row; NULL where there is none.
  public var rowid: SQLQueryExpression<Int?> {
    SQLQueryExpression(.rowID(of: QueryValue.self))
  }
}

/// The columns of a table with a primary key.
public protocol PrimaryKeyedTableDefinition<PrimaryKey>: TableDefinition {
  /// The type of the primary key.
  associatedtype PrimaryKey
  /// A ``TableColumn``, or a ``TableColumnGroup``.
  associatedtype PrimaryKeyColumns: PrimaryKeyExpression<PrimaryKey>

  /// The column or columns of the primary key.
  var primaryKey: PrimaryKeyColumns { get }
}

extension QueryFragment.Interpolation {
  /// The name of a table.
  public mutating func appendInterpolation<T: Table>(_ table: T.Type) {
    append(T.nameFragment)
  }
}
