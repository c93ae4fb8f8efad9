/// A type that fits into one column.
///
/// Integers (unsigned ones up to `Int64.max`, the largest integer in SQLite), `Bool`, `Double`,
/// `Float`, `String`, `Data`, `[UInt8]`, `Date`, `UUID` and optionals of these conform. An enum
/// with a raw value only declares the conformance; any other type converts itself:
///
/// ```swift
/// enum Shelf: String, DatabaseValueConvertible { case reading, finished }
///
/// struct ISBN: DatabaseValueConvertible {
///   var digits: String
///   var databaseValue: SQLValue { .text(digits) }
///   static func fromDatabaseValue(_ value: SQLValue) -> ISBN? {
///     String.fromDatabaseValue(value).map(ISBN.init(digits:))
///   }
/// }
/// ```
public protocol DatabaseValueConvertible: RowDecodable, QueryBindable, Sendable
where QueryOutput == Self {
  /// The value to store.
  var databaseValue: SQLValue { get }

  /// Returns the value again, or `nil` if the stored value does not fit this type: the read then
  /// throws an error that names the column and this type.
  static func fromDatabaseValue(_ value: SQLValue) -> Self?

  /// Reads the value directly from a row. By default it calls ``fromDatabaseValue(_:)``.
  static func fromColumn(_ column: borrowing Column) -> Self?
}

extension DatabaseValueConvertible {
  public static func fromColumn(_ column: borrowing Column) -> Self? {
    column.value.flatMap(fromDatabaseValue)
  }

  /// Reads the first column and ignores the others, as for `SELECT count(*) FROM book`.
  @inlinable
  public init(row: Row) throws {
    self = try row[0]
  }
}

extension DatabaseValueConvertible
where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  public var databaseValue: SQLValue { rawValue.databaseValue }

  public static func fromDatabaseValue(_ value: SQLValue) -> Self? {
    RawValue.fromDatabaseValue(value).flatMap(Self.init(rawValue:))
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Self? {
    guard let rawValue = RawValue.fromColumn(column) else { return nil }
    return Self(rawValue: rawValue)
  }
}

extension Optional: RowDecodable where Wrapped: DatabaseValueConvertible {}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  public var databaseValue: SQLValue {
    switch self {
    case .none: .null
    case .some(let wrapped): wrapped.databaseValue
    }
  }

  public static func fromDatabaseValue(_ value: SQLValue) -> Self? {
    if value == .null { return .some(nil) }
    guard let wrapped = Wrapped.fromDatabaseValue(value) else { return nil }
    return .some(wrapped)
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Self? {
    if column.isNull { return .some(nil) }
    guard let wrapped = Wrapped.fromColumn(column) else { return nil }
    return .some(wrapped)
  }
}

extension SQLValue: DatabaseValueConvertible {
  public static var isNullable: Bool { true }

  public var databaseValue: SQLValue { self }

  public static func fromDatabaseValue(_ value: SQLValue) -> SQLValue? { value }
}
