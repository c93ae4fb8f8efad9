public import Foundation

/// The type affinity of a column: the storage class that SQLite prefers for its values.
public enum SQLiteTypeAffinity: String, Hashable, Sendable {
  /// Text affinity: numbers are stored as text.
  case text = "TEXT"
  /// Numeric affinity: text that is a number is stored as a number, other text as text.
  case numeric = "NUMERIC"
  /// Integer affinity: like `numeric`, but a cast discards the fraction.
  case integer = "INTEGER"
  /// Real affinity: numbers are stored as floating-point numbers.
  case real = "REAL"
  /// Blob affinity: values are stored without conversion.
  case blob = "BLOB"
}

/// A type with a type affinity, to which an expression can be cast.
public protocol SQLiteType: QueryBindable {
  /// The affinity of a column of this type, and the target type of a `CAST`.
  static var typeAffinity: SQLiteTypeAffinity { get }
}

extension SQLiteType where Self: BinaryInteger {
  public static var typeAffinity: SQLiteTypeAffinity { .integer }
}

extension SQLiteType where Self: BinaryFloatingPoint {
  public static var typeAffinity: SQLiteTypeAffinity { .real }
}

extension Int: SQLiteType {}
extension Int8: SQLiteType {}
extension Int16: SQLiteType {}
extension Int32: SQLiteType {}
extension Int64: SQLiteType {}
extension UInt8: SQLiteType {}
extension UInt16: SQLiteType {}
extension UInt32: SQLiteType {}
extension UInt64: SQLiteType {}
extension UInt: SQLiteType {}
extension Double: SQLiteType {}
extension Float: SQLiteType {}

extension String: SQLiteType {
  public static var typeAffinity: SQLiteTypeAffinity { .text }
}

extension Data: SQLiteType {
  public static var typeAffinity: SQLiteTypeAffinity { .blob }
}

extension Optional: SQLiteType where Wrapped: SQLiteType {
  public static var typeAffinity: SQLiteTypeAffinity { Wrapped.typeAffinity }
}

extension RawRepresentable where Self: SQLiteType, RawValue: SQLiteType {
  /// The affinity of the raw value.
  public static var typeAffinity: SQLiteTypeAffinity { RawValue.typeAffinity }
}
