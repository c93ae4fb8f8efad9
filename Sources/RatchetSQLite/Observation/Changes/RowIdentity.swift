/// The identity of a row within its table.
public enum RowIdentity: Hashable, Sendable {
  /// The row ID. It identifies the rows of tables with an `INTEGER PRIMARY KEY` or without a key,
  /// and rows with NULL in their key.
  case rowID(Int64)
  /// The values of the primary key, in the order of its columns. They identify the rows of all
  /// other tables.
  case primaryKey([SQLValue])

  /// Returns the key as a value; `nil` if it has several columns, or cannot be converted.
  ///
  /// ```swift
  /// let ids = commit[Reminder.self]?.inserted.compactMap { $0.key(as: Int.self) }
  /// ```
  public func key<Value: DatabaseValueConvertible>(as type: Value.Type = Value.self) -> Value? {
    switch self {
    case .rowID(let id): Value.fromDatabaseValue(.integer(id))
    case .primaryKey(let values):
      values.count == 1 ? values.first.flatMap(Value.fromDatabaseValue) : nil
    }
  }
}
