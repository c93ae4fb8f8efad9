// `UInt` and `UInt64` are left out on purpose: SQLite's integers are signed and 64 bits wide, and a
// value that does not fit must not wrap or trap at the moment it is saved.

extension DatabaseValueConvertible where Self: FixedWidthInteger {
  @inlinable
  public var databaseValue: SQLValue { .integer(Int64(self)) }

  @inlinable
  public static func fromDatabaseValue(_ value: SQLValue) -> Self? {
    guard case .integer(let integer) = value else { return nil }
    return Self(exactly: integer)
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Self? {
    guard let integer = column.integer else { return nil }
    return Self(exactly: integer)
  }
}

extension Int: DatabaseValueConvertible {}
extension Int8: DatabaseValueConvertible {}
extension Int16: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension Int64: DatabaseValueConvertible {}
extension UInt8: DatabaseValueConvertible {}
extension UInt16: DatabaseValueConvertible {}
extension UInt32: DatabaseValueConvertible {}

/// Stored as 0 or 1; any other integer is a mismatch.
extension Bool: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { .integer(self ? 1 : 0) }

  @inlinable
  public static func fromDatabaseValue(_ value: SQLValue) -> Bool? {
    switch value {
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Bool? {
    switch column.integer {
    case 0: false
    case 1: true
    default: nil
    }
  }
}

/// Integers are read as numbers too: `SELECT 1` is `1.0`.
extension Double: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { .real(self) }

  @inlinable
  public static func fromDatabaseValue(_ value: SQLValue) -> Double? {
    switch value {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    case .null, .text, .blob: nil
    }
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Double? {
    column.real
  }
}

/// Stored with a `Double`'s precision, read rounded to the nearest `Float`.
extension Float: DatabaseValueConvertible {
  public var databaseValue: SQLValue { .real(Double(self)) }

  public static func fromDatabaseValue(_ value: SQLValue) -> Float? {
    Double.fromDatabaseValue(value).map { Float($0) }
  }
}
