/// What tells a row from the others of its table.
public enum RowIdentity: Hashable, Sendable {
  /// Of a table whose key is an `INTEGER PRIMARY KEY`, or that has none; and of a row with NULL in its
  /// key.
  case rowID(Int64)
  /// Of any other table: the values of the primary key, in the order in which it names the columns.
  case primaryKey([SQLValue])

  /// The key as a value; nil if it is of several columns, or is something else.
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
