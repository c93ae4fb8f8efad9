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

/// An unsigned integer is stored as an integer, up to `Int64.max`, the largest integer in SQLite.
/// Binding a larger value throws, so nothing is stored for it; reading a negative number is a
/// mismatch.
///
/// The error names the column in an insert of rows, and otherwise the number of the argument. To
/// store all 64 bits, use a `Data` or a `String`.
extension UInt64: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { Int64(exactly: self).map(SQLValue.integer) ?? .tooLarge }

  @inlinable
  public static func bind(_ output: UInt64, to binder: inout RowBinder) throws {
    try binder.bind(unsigned: output)
  }
}

/// An unsigned integer is stored like ``Swift/UInt64``.
extension UInt: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { Int64(exactly: self).map(SQLValue.integer) ?? .tooLarge }

  @inlinable
  public static func bind(_ output: UInt, to binder: inout RowBinder) throws {
    try binder.bind(unsigned: UInt64(output))
  }
}

extension SQLValue {
  /// The stored value of a number that is too large. No `SQLValue` represents an error, so NaN
  /// takes its place: binding NaN throws. The payload is the reason.
  @usableFromInline
  static let tooLarge = SQLValue.real(Double(nan: tooLargePayload, signaling: false))

  private static let tooLargePayload: Double.RawSignificand = 64

  /// The stored value of another value that cannot be stored. NaN takes its place, as above.
  package static let unstorable = SQLValue.real(Double(nan: 65, signaling: false))

  /// Whether this NaN stands for a value that cannot be stored, and is not a number of the program.
  package var standsForUnstorable: Bool {
    guard case .real(let real) = self, real.isNaN else { return false }
    guard case .real(let unstorable) = Self.unstorable else { return false }
    return Self.isTooLarge(real) || real.bitPattern == unstorable.bitPattern
  }

  /// Whether this NaN stands for an unsigned number that is larger than SQLite's largest integer.
  static func isTooLarge(_ real: Double) -> Bool {
    guard real.isNaN, case .real(let tooLarge) = tooLarge else { return false }
    return real.bitPattern == tooLarge.bitPattern
  }
}

/// A Boolean is stored as 0 or 1; reading any other integer is a mismatch.
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
    default: column.foreignBool
    }
  }
}

/// A `Double` can be read from an integer, too: `SELECT 1` is `1.0`.
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

/// A `Float` is stored with the precision of a `Double`, and rounded to the nearest `Float` when it
/// is read.
extension Float: DatabaseValueConvertible {
  public var databaseValue: SQLValue { .real(Double(self)) }

  public static func fromDatabaseValue(_ value: SQLValue) -> Float? {
    Double.fromDatabaseValue(value).map { Float($0) }
  }
}
