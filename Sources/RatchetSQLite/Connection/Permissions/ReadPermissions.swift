/// The tables, columns and functions that SQL from outside the program may use: see
/// ``Database/withPermissions(_:perform:)``.
///
/// ```swift
/// var permissions = ReadPermissions()
/// permissions.allow(Book.self)
/// permissions.allow("person", columns: ["id", "name"])
/// permissions.timeLimit = .seconds(2)
/// ```
///
/// Nothing else is permitted, except SQLite's built-in functions, and `json_each` and `json_tree`.
public struct ReadPermissions: Hashable, Sendable {
  enum Extent: Hashable {
    case allColumns
    /// The columns by name, in lower case.
    case columns(Set<String>)
  }

  private(set) var tables: [TableName: Extent] = [:]
  private(set) var functions: Set<String> = []

  /// The time limit of the whole block; `nil` for no limit.
  ///
  /// SQLite checks it between steps. One function call is one step: `instr` or `replace` over two
  /// values of a megabyte takes seconds, and the time grows with the square of their size. See
  /// ``maximumValueSize``.
  public var timeLimit: Duration? = .seconds(5)

  /// The largest size in bytes of a text, a blob or a row, whether it is stored or computed by the
  /// SQL, as by `zeroblob(1000000000)`; `nil` for SQLite's own limit.
  public var maximumValueSize: Int? = 1_000_000

  /// Makes permissions that allow no table to be read.
  public init() {}

  /// Allows all columns of a table or view. The tables that a view reads must be allowed too; the
  /// tables in which a full-text index stores its words are allowed with it.
  public mutating func allow(_ table: String, in schema: String = "main") {
    tables[TableName(table, in: schema)] = .allColumns
  }

  /// Allows some columns of a table or view. `rowid` is one of them, unless the table has another
  /// name for it. A virtual table must be allowed with all columns or not at all.
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

  /// Allows a function that the program or an extension has added.
  public mutating func allowFunction(_ name: String) {
    functions.insert(name.asciiLowercased)
  }
}
