public import RatchetQuery

/// A table whose rows are synchronized.
///
/// The table needs a primary key. If the key is an `INTEGER PRIMARY KEY` that refers to no other table,
/// its values are local to the device, and each row has a global key besides. Any other key (a text, a
/// UUID, several columns) must identify the same row on every device.
public struct SyncTable: Hashable, Sendable {
  /// The name of the table in the database.
  public let name: String
  /// The merges of the columns that do not use ``SyncMerge/lastWriter``, by the columns' names.
  public let merges: [String: SyncMerge]

  /// Makes a table of a name.
  public init(_ name: String, merging merges: [String: SyncMerge] = [:]) {
    self.name = name
    self.merges = merges.filter { $0.value != .lastWriter }
  }

  /// Makes the table of a type.
  public init<T: Table>(_ table: T.Type, merging merges: [String: SyncMerge] = [:]) {
    self.init(T.tableName, merging: merges)
  }
}

/// The tables cannot be synchronized, or the database is not prepared.
public struct SyncSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and the remedy, in one line.
  public let description: String
}
