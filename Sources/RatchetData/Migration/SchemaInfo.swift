/// A column of a table or view: see ``Database/columns(in:schema:)``.
public struct ColumnInfo: Hashable, Sendable {
  public enum Generated: Hashable, Sendable {
    /// Computed when it is read.
    case virtual
    case stored
  }

  public let name: String
  /// As it was declared; empty if it was not.
  public let type: String
  /// Whether it is declared `NOT NULL`.
  public let isNotNull: Bool
  /// The SQL of its default value.
  public let defaultValue: String?
  /// From 1; nil if it is not part of the primary key.
  public let primaryKeyPlace: Int?
  /// Nil if it is stored as it was written.
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
  public enum Origin: String, Hashable, Sendable {
    case createIndex = "c"
    case unique = "u"
    case primaryKey = "pk"
  }

  public let name: String
  public let isUnique: Bool
  public let isPartial: Bool
  /// What made it.
  public let origin: Origin
  /// Nil for an expression.
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
  public internal(set) var columns: [String] = []
  /// The table that it refers to.
  public let parent: String
  /// None where they are the parent's primary key, and not named.
  public internal(set) var parentColumns: [String] = []
  /// In SQL: `CASCADE`, `NO ACTION`.
  public let onDelete: String
  public let onUpdate: String

  init(row: Row) throws {
    parent = try row["table"]
    onDelete = try row["on_delete"]
    onUpdate = try row["on_update"]
  }
}
