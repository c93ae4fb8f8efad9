/// What SQL may read that comes from outside of the program: see
/// ``Database/withPermissions(_:perform:)``.
///
/// ```swift
/// var permissions = ReadPermissions()
/// permissions.allow(Book.self)
/// permissions.allow("person", columns: ["id", "name"])
/// permissions.timeLimit = .seconds(2)
/// ```
///
/// Nothing else is permitted but the functions that are built into SQLite, and `json_each` and
/// `json_tree`.
public struct ReadPermissions: Hashable, Sendable {
  enum Extent: Hashable {
    case allColumns
    /// By their names in lower case.
    case columns(Set<String>)
  }

  private(set) var tables: [TableName: Extent] = [:]
  private(set) var functions: Set<String> = []

  /// How long the block may take altogether; nil for as long as it does.
  ///
  /// SQLite looks at it between steps. One call of a function is one step, and `instr` or `replace` over
  /// two values of a megabyte takes seconds, in proportion to the square of their size: see
  /// ``maximumValueSize``.
  public var timeLimit: Duration? = .seconds(5)

  /// How many bytes a text, a blob or a row may have: those that are stored, and those that the SQL
  /// computes, as `zeroblob(1000000000)`. Nil for as many as SQLite takes.
  public var maximumValueSize: Int? = 1_000_000

  /// Nothing may be read.
  public init() {}

  /// Allows all columns of a table or view. The tables that a view reads must be allowed, too; those in
  /// which a full-text index keeps its words are.
  public mutating func allow(_ table: String, in schema: String = "main") {
    tables[TableName(table, in: schema)] = .allColumns
  }

  /// Allows some columns of a table or view. `rowid` is one, unless the table has another name for it. Of a
  /// virtual table, all columns must be allowed or none.
  public mutating func allow(
    _ table: String, columns: some Sequence<String>, in schema: String = "main"
  ) {
    let columns = Set(columns.map(\.asciiLowercased))
    let name = TableName(table, in: schema)
    switch tables[name] {
    case nil: tables[name] = .columns(columns)
    case .columns(let others): tables[name] = .columns(others.union(columns))
    case .allColumns: break
    }
  }

  /// Allows all columns of a table.
  public mutating func allow<T: Table>(_ table: T.Type) {
    allow(T.tableName, in: T.schemaName ?? "main")
  }

  /// Allows some columns of a table: `permissions.allow(Person.self) { [$0.id, $0.name] }`.
  public mutating func allow<T: Table>(
    _ table: T.Type, columns: (T.TableColumns) -> [any TableColumnExpression]
  ) {
    allow(T.tableName, columns: columns(T.columns).map(\.name), in: T.schemaName ?? "main")
  }

  /// Allows a function that the program or an extension has added.
  public mutating func allowFunction(_ name: String) {
    functions.insert(name.asciiLowercased)
  }
}
