public import Foundation

/// A value as SQLite stores it: one of its five storage classes.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A floating-point number. NaN has no place in a database: binding one throws.
  case real(Double)
  /// A text of any length, NUL characters included.
  case text(String)
  case blob(Data)
}

extension SQLValue: DatabaseValueConvertible {
  public var databaseValue: SQLValue { self }

  public static func fromDatabaseValue(_ value: SQLValue) -> SQLValue? { value }
}
