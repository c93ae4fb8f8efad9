public import Foundation

/// A string is stored as UTF-8 text. Reading text that is not valid UTF-8 throws a mismatch.
extension String: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { .text(self) }

  @inlinable
  public static func fromDatabaseValue(_ value: SQLValue) -> String? {
    guard case .text(let text) = value else { return nil }
    return text
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> String? {
    column.text
  }
}

/// Data is stored as a blob.
extension Data: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: SQLValue { .blob(self) }

  @inlinable
  public static func fromDatabaseValue(_ value: SQLValue) -> Data? {
    guard case .blob(let data) = value else { return nil }
    return data
  }

  @inlinable
  public static func fromColumn(_ column: borrowing Column) -> Data? {
    column.blob
  }
}

extension Array: RowDecodable, QueryRepresentable, QueryBindable where Element == UInt8 {
  public typealias QueryOutput = [UInt8]
}

/// An array of bytes is stored as a blob.
extension Array: DatabaseValueConvertible where Element == UInt8 {
  public var databaseValue: SQLValue { .blob(Data(self)) }

  public static func fromDatabaseValue(_ value: SQLValue) -> [UInt8]? {
    Data.fromDatabaseValue(value).map { [UInt8]($0) }
  }
}

/// A UUID is stored as text of 36 lower-case characters, and read in either case.
extension UUID: DatabaseValueConvertible {
  public var databaseValue: SQLValue { .text(uuidString.lowercased()) }

  public static func fromDatabaseValue(_ value: SQLValue) -> UUID? {
    String.fromDatabaseValue(value).flatMap(UUID.init(uuidString:))
  }

  public static func fromColumn(_ column: borrowing Column) -> UUID? {
    column.foreignUUID ?? column.text.flatMap(UUID.init(uuidString:))
  }
}

/// A URL is stored as its absolute string. Reading a text that is no URL throws a mismatch.
extension URL: DatabaseValueConvertible {
  public var databaseValue: SQLValue { .text(absoluteString) }

  public static func fromDatabaseValue(_ value: SQLValue) -> URL? {
    String.fromDatabaseValue(value).flatMap(URL.init(string:))
  }

  public static func fromColumn(_ column: borrowing Column) -> URL? {
    column.text.flatMap(URL.init(string:))
  }
}
