#if Postgres
  public import Foundation

  /// A type that is read from one column of a PostgreSQL row.
  ///
  /// Integers, `Bool`, `Double`, `Float`, `String`, `Data`, `[UInt8]`, `Date`, `UUID`, arrays of
  /// these with one dimension, and optionals of all these conform.
  public protocol PostgresDecodable {
    /// Returns the value of a column, or `nil` if the column holds none of this type: the read then
    /// throws an error that names the column and this type.
    static func fromPostgres(_ column: borrowing PostgresColumn) -> Self?
  }

  extension PostgresDecodable where Self: FixedWidthInteger {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Self? {
      column.integer.flatMap { Self(exactly: $0) }
    }
  }

  extension Int: PostgresDecodable {}
  extension Int8: PostgresDecodable {}
  extension Int16: PostgresDecodable {}
  extension Int32: PostgresDecodable {}
  extension Int64: PostgresDecodable {}
  extension UInt: PostgresDecodable {}
  extension UInt8: PostgresDecodable {}
  extension UInt16: PostgresDecodable {}
  extension UInt32: PostgresDecodable {}
  extension UInt64: PostgresDecodable {}

  extension Bool: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Bool? { column.bool }
  }

  extension Double: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Double? { column.real }
  }

  /// A `Float` is rounded to the nearest one.
  extension Float: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Float? {
      column.real.map { Float($0) }
    }
  }

  extension String: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> String? { column.text }
  }

  extension Data: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Data? { column.data }
  }

  extension Date: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Date? { column.date }
  }

  extension UUID: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> UUID? { column.uuid }
  }

  extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> Wrapped?? {
      if column.isNull { return .some(nil) }
      guard let wrapped = Wrapped.fromPostgres(column) else { return nil }
      return .some(wrapped)
    }
  }

  /// An array is read from an array of one dimension, whatever its first index is, and from an empty
  /// one. `[UInt8]` is also read from a `bytea`.
  extension Array: PostgresDecodable where Element: PostgresDecodable {
    public static func fromPostgres(_ column: borrowing PostgresColumn) -> [Element]? {
      if column.type == .bytea {
        // An empty array could be cast to an array of any type.
        guard Element.self is UInt8.Type else { return nil }
        return column.bytes.flatMap { [UInt8]($0) as? [Element] }
      }
      guard column.type.isArray || column.type.isUserDefined, let bytes = column.bytes,
        var array = BinaryArray(bytes), array.dimensions.count <= 1
      else { return nil }
      var elements: [Element] = []
      elements.reserveCapacity(array.count)
      for _ in 0..<array.count {
        guard let cell = array.next() else { return nil }
        let column = PostgresColumn(type: array.elementType, bytes: cell.bytes)
        guard let element = Element.fromPostgres(column) else { return nil }
        elements.append(element)
      }
      return array.isAtEnd ? elements : nil
    }
  }
#endif
