#if Postgres
  public import Foundation
  public import RatchetSQLite

  /// One column of a row, lent to ``PostgresDecodable/fromPostgres(_:)``.
  ///
  /// It cannot be copied or stored, so it never outlives the row. Each property is `nil` if the
  /// column is NULL or has a type that the property does not name. Nothing is rounded or cut.
  public struct PostgresColumn: ~Copyable {
    /// The type of the column.
    public let type: PostgresType
    /// The value in the server's binary format; `nil` for NULL. The row must outlive the column.
    let bytes: UnsafeRawBufferPointer?

    init(type: PostgresType, bytes: UnsafeRawBufferPointer?) {
      self.type = type
      self.bytes = bytes
    }

    /// Whether the column is NULL.
    public var isNull: Bool { bytes == nil }

    /// The value of a `boolean`.
    public var bool: Bool? {
      guard type == .bool, let bytes, bytes.count == 1 else { return nil }
      return bytes[0] != 0
    }

    /// The value of an integer of any size, of an `oid` or transaction number, and of a `numeric`
    /// without decimals that fits into 64 bits.
    public var integer: Int64? {
      guard let bytes else { return nil }
      switch type {
      case .int8: return bytes.bigEndian(Int64.self)
      case .int4: return bytes.bigEndian(Int32.self).map(Int64.init)
      case .int2: return bytes.bigEndian(Int16.self).map(Int64.init)
      case .oid, .xid, .cid: return bytes.bigEndian(UInt32.self).map(Int64.init)
      case .xid8: return bytes.bigEndian(UInt64.self).flatMap(Int64.init(exactly:))
      case .numeric: return NumericText.text(of: bytes).flatMap { Int64($0) }
      default: return nil
      }
    }

    /// The value of a floating-point number, infinities and NaN included, of an integer, and the
    /// nearest number to a `numeric`.
    public var real: Double? {
      guard let bytes else { return nil }
      switch type {
      case .float8: return bytes.bigEndian(UInt64.self).map(Double.init(bitPattern:))
      case .float4: return bytes.bigEndian(UInt32.self).map { Double(Float(bitPattern: $0)) }
      case .numeric: return NumericText.text(of: bytes).flatMap { Double($0) }
      default: return integer.map(Double.init)
      }
    }

    /// The text of `text`, `varchar`, `char`, `name`, `json`, `jsonb`, `xml` and enums; the digits
    /// of a `numeric`; and the literal of an array, such as `{1,2,NULL}`.
    public var text: String? {
      guard let bytes else { return nil }
      switch type {
      case .text, .varchar, .bpchar, .name, .json, .xml, .unknown, .char: return String(utf8: bytes)
      case .jsonb:
        // The first byte is the version of the format.
        guard bytes.first == 1 else { return nil }
        return String(utf8: UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
      case .numeric: return NumericText.text(of: bytes)
      case _ where type.isUserDefined:
        // An enum, or a type of an extension that is stored as text. A type that is not text has
        // zero bytes in its numbers, or begins with the version of its format.
        return bytes.contains { $0 < 9 } ? nil : String(utf8: bytes)
      case _ where type.isArray: return ArrayLiteral.text(ofBinary: bytes)
      default: return nil
      }
    }

    /// The value of a `bytea`.
    public var data: Data? {
      guard type == .bytea, let bytes else { return nil }
      return Data(bytes)
    }

    /// The value of a `timestamptz`, of a `timestamp` or `date` in UTC; `nil` for an infinite one.
    ///
    /// The server's microseconds are kept as exactly as a `Date` can. A whole number of
    /// milliseconds within 285 years of 1970 equals `Date(timeIntervalSince1970:)` of it.
    public var date: Date? {
      guard let bytes else { return nil }
      switch type {
      case .timestamptz, .timestamp:
        return bytes.bigEndian(Int64.self).flatMap(Date.init(microsecondsSince2000:))
      case .date: return bytes.bigEndian(Int32.self).flatMap(Date.init(daysSince2000:))
      default: return nil
      }
    }

    /// The value of a `uuid`.
    public var uuid: UUID? {
      guard type == .uuid, let bytes, bytes.count == 16 else { return nil }
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// The value as SQLite would store it: a Boolean as 0 or 1, dates and UUIDs as the text that
    /// `Date` and `UUID` are stored as, `bytea` as a blob; `nil` if the type has no such form.
    public var value: SQLValue? {
      switch type {
      case _ where isNull: .null
      case .bool: bool.map { .integer($0 ? 1 : 0) }
      case .float4, .float8: real.map(SQLValue.real)
      case .bytea: data.map(SQLValue.blob)
      case .uuid: uuid.map(\.databaseValue)
      case .timestamptz, .timestamp, .date: date.map(\.databaseValue)
      case .numeric: text.map(SQLValue.text)
      default: integer.map(SQLValue.integer) ?? text.map(SQLValue.text)
      }
    }
  }

  extension Date {
    /// The number of seconds from 1970 to 2000, the reference date of the server.
    static let secondsTo2000: Int64 = 946_684_800

    /// Makes a date of the server's form; `nil` for the two values that are infinite.
    init?(microsecondsSince2000 microseconds: Int64) {
      guard microseconds != .max, microseconds != .min else { return nil }
      let (sum, overflows) = microseconds.addingReportingOverflow(Self.secondsTo2000 * 1_000_000)
      if !overflows, sum.magnitude < 1 << 53 {
        // A single division of exact numbers gives the nearest `Double`.
        self.init(timeIntervalSince1970: Double(sum) / 1e6)
      } else {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        self.init(
          timeIntervalSince1970: Double(seconds + Self.secondsTo2000) + Double(rest) / 1e6)
      }
    }

    /// Makes a date of the server's form; `nil` for the two values that are infinite.
    init?(daysSince2000 days: Int32) {
      guard days != .max, days != .min else { return nil }
      self.init(timeIntervalSince1970: Double(Int64(days) * 86_400 + Self.secondsTo2000))
    }
  }
#endif
