public import RatchetSQLite

/// A type whose values are the rows of a table. `@Table` makes a struct conform.
///
/// `Docs/Queries.md` describes how to write a conformance by hand: it needs a name, a description
/// of the columns, and the code that decodes and binds a row.
public protocol Table: QueryRepresentable, Sendable {
  /// The type that has a property for each column.
  associatedtype TableColumns: TableDefinition where TableColumns.QueryValue == Self

  /// The type of this table on the optional side of an outer join.
  associatedtype Nullable: Table = Self?

  /// The columns of the table, for use in queries.
  static var columns: TableColumns { get }

  /// The name of the table in the database.
  static var tableName: String { get }

  /// The name of the schema (an attached database) that contains the table. With `nil`, SQLite
  /// searches all schemas.
  static var schemaName: String? { get }

  /// The alias of the table in queries, or `nil` if they use its name.
  static var tableAlias: String? { get }

  /// The query on which all queries of this type are based. By default it selects every row; a type
  /// that declares it limits its queries to a default scope.
  ///
  /// ```swift
  /// extension Reminder {
  ///   static let all = Self.where { !$0.isDeleted }
  /// }
  /// ```
  ///
  /// With this declaration, `Reminder.where { … }`, `find`, `order`, joins, `update { … }`,
  /// `delete()` and `@FetchAll` apply to these rows only. ``unscoped`` selects every row.
  /// ``insert(or:_:)`` and the statements that write a given row (`update(row)`, `delete(row)`,
  /// `upsert`) ignore the scope.
  ///
  /// `all` is evaluated each time that the SQL of a query is generated, so a `static let` is faster
  /// than a computed property.
  static var all: Select<Self, Self, ()> { get }

  /// Binds the columns of ``TableDefinition/writableColumns``, in their order.
  func bind(to binder: inout RowBinder) throws
}

extension Table {
  public static var schemaName: String? { nil }
  public static var tableAlias: String? { nil }

  @inlinable
  public static var columnCount: Int { TableColumns.columnCount }

  /// The table in a FROM clause: `"schema"."name" AS "alias"`.
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

  /// The name that qualifies the table's columns.
  static var qualifier: String { tableAlias ?? tableName }
}

/// A table with a primary key: one column, or the columns of a ``ColumnGroup``.
public protocol PrimaryKeyedTable<PrimaryKey>: Table
where TableColumns: PrimaryKeyedTableDefinition, TableColumns.PrimaryKey == PrimaryKey {
  /// The type of the key's column, or the group of its columns.
  associatedtype PrimaryKey: QueryRepresentable
  /// A row that may lack its key. SQLite generates the key of an `INTEGER PRIMARY KEY` column. A
  /// key of several columns is never optional.
  associatedtype Draft: TableDraft where Draft.PrimaryTable == Self
}

/// A row whose primary key may be missing.
public protocol TableDraft: Table {
  /// The table into which drafts are inserted.
  associatedtype PrimaryTable: PrimaryKeyedTable where PrimaryTable.Draft == Self

  /// Makes a draft of an existing row, with its key.
  init(_ row: PrimaryTable)
}

/// The columns of a table. As an expression it is the list of all columns.
public protocol TableDefinition<QueryValue>: QueryExpression where QueryValue: Table {
  /// All columns, in the order in which a row is decoded.
  static var allColumns: [any TableColumnExpression] { get }

  /// The columns that statements write: all but the generated ones, in the order in which a row is
  /// bound.
  static var writableColumns: [any TableColumnExpression] { get }

  /// The number of columns of a row, including generated ones.
  static var columnCount: Int { get }
}

extension TableDefinition {
  /// The list of all columns, separated by commas.
  public var queryFragment: QueryFragment {
    Self.allColumns.map { $0.queryFragment }.joined()
  }

  /// The row's `rowid`. Tables `WITHOUT ROWID`, views and subqueries have none; an
  /// `INTEGER PRIMARY KEY` column is an alias of it.
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
  /// The row's `rowid`, or NULL where no row matches.
  public var rowid: SQLQueryExpression<Int?> {
    SQLQueryExpression(.rowID(of: QueryValue.self))
  }
}

/// The columns of a table with a primary key.
public protocol PrimaryKeyedTableDefinition<PrimaryKey>: TableDefinition {
  /// The type of the primary key.
  associatedtype PrimaryKey
  /// The type of the primary key's expression: a ``TableColumn`` or a ``TableColumnGroup``.
  associatedtype PrimaryKeyColumns: PrimaryKeyExpression<PrimaryKey>

  /// The column or columns of the primary key.
  var primaryKey: PrimaryKeyColumns { get }
}

extension QueryFragment.Interpolation {
  /// Appends the quoted name of a table.
  public mutating func appendInterpolation<T: Table>(_ table: T.Type) {
    append(T.nameFragment)
  }
}
