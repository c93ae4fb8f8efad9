/// A column of a table or view: see ``Database/columns(in:schema:)``.
public struct ColumnInfo: Hashable, Sendable {
  /// The kinds of generated columns.
  public enum Generated: Hashable, Sendable {
    /// Computed when it is read.
    case virtual
    /// Computed and stored when the row is written.
    case stored
  }

  /// The name of the column.
  public let name: String
  /// The declared type; empty if there is none.
  public let type: String
  /// Whether the column is declared `NOT NULL`.
  public let isNotNull: Bool
  /// The SQL of its default value; `nil` if there is none.
  public let defaultValue: String?
  /// Its position in the primary key, from 1; `nil` if it is not part of the key.
  public let primaryKeyPlace: Int?
  /// How the column is generated; `nil` for an ordinary column.
  public let generated: Generated?

  let isOfModule: Bool
}

extension ColumnInfo: RowDecodable {
  public init(row: Row) throws {
    name = try row["name"]
    type = try row["type"]
    isNotNull = try row["notnull"]
    defaultValue = try row["dflt_value"]
    let place = try row["pk", as: Int.self]
    primaryKeyPlace = place > 0 ? place : nil
    let hidden = try row["hidden", as: Int.self]
    generated = hidden == 2 ? .virtual : hidden == 3 ? .stored : nil
    isOfModule = hidden == 1
  }
}

/// An index of a table: see ``Database/indexes(on:schema:)``.
public struct IndexInfo: Hashable, Sendable {
  /// The origin of an index.
  public enum Origin: String, Hashable, Sendable {
    /// A CREATE INDEX statement.
    case createIndex = "c"
    /// A UNIQUE constraint.
    case unique = "u"
    /// A PRIMARY KEY constraint.
    case primaryKey = "pk"
  }

  /// The name of the index.
  public let name: String
  /// Whether the index is a UNIQUE index.
  public let isUnique: Bool
  /// Whether the index has a WHERE clause.
  public let isPartial: Bool
  /// The statement or constraint that made it.
  public let origin: Origin
  /// The indexed columns, in order; `nil` for an expression.
  public internal(set) var columns: [String?] = []
}

extension IndexInfo: RowDecodable {
  public init(row: Row) throws {
    name = try row["name"]
    isUnique = try row["unique"]
    isPartial = try row["partial"]
    origin = Origin(rawValue: try row["origin"]) ?? .createIndex
  }
}

/// A foreign key of a table: see ``Database/foreignKeys(on:schema:)``.
public struct ForeignKeyInfo: Hashable, Sendable {
  /// The columns of the key, in order.
  public internal(set) var columns: [String] = []
  /// The table that it refers to.
  public let parent: String
  /// The columns that it refers to; empty if the declaration names none, which means the parent's
  /// primary key.
  public internal(set) var parentColumns: [String] = []
  /// The SQL action when a parent row is deleted: `CASCADE`, `NO ACTION`.
  public let onDelete: String
  /// The SQL action when a parent key is changed.
  public let onUpdate: String

  init(row: Row) throws {
    parent = try row["table"]
    onDelete = try row["on_delete"]
    onUpdate = try row["on_update"]
  }
}
