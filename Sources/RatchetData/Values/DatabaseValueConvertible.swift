/// A type that fits into one column.
///
/// Integers (those without a sign up to `Int64.max`, the largest of SQLite), `Bool`, `Double`, `Float`,
/// `String`, `Data`, `[UInt8]`, `Date`, `UUID` and optionals of these are ready to use. An
/// enum with a raw value only has to say so; any other type converts itself:
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
  /// What is stored.
  var databaseValue: SQLValue { get }

  /// The value again, or `nil` if it cannot be made from what is stored: the reader then throws an
  /// error that names the column and this type.
  static func fromDatabaseValue(_ value: SQLValue) -> Self?

  /// The value straight from a row. By default it goes through ``fromDatabaseValue(_:)``.
  static func fromColumn(_ column: borrowing Column) -> Self?
}

extension DatabaseValueConvertible {
  public static func fromColumn(_ column: borrowing Column) -> Self? {
    column.value.flatMap(fromDatabaseValue)
  }

  /// A row of which only the first column counts, as in `SELECT count(*) FROM book`.
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
