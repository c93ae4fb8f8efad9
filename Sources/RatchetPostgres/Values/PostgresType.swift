#if Postgres
  /// The type of a column or parameter, by the number (OID) that the server gives it.
  ///
  /// The types that come with the server have the same numbers everywhere. Types that a database
  /// defines itself, such as enums, have numbers from 16384 that differ between databases.
  public struct PostgresType: RawRepresentable, Hashable, Sendable {
    /// The OID.
    public var rawValue: UInt32

    /// Makes a type of its OID.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// `boolean`.
    public static let bool = PostgresType(rawValue: 16)
    /// `bytea`: bytes.
    public static let bytea = PostgresType(rawValue: 17)
    /// `name`: the identifiers in the system catalogs.
    public static let name = PostgresType(rawValue: 19)
    /// `bigint`: an integer of 64 bits.
    public static let int8 = PostgresType(rawValue: 20)
    /// `smallint`: an integer of 16 bits.
    public static let int2 = PostgresType(rawValue: 21)
    /// `integer`: an integer of 32 bits.
    public static let int4 = PostgresType(rawValue: 23)
    /// `text`.
    public static let text = PostgresType(rawValue: 25)
    /// `oid`: an object of the system catalogs, by its number.
    public static let oid = PostgresType(rawValue: 26)
    /// `json`: JSON that is kept as it was written.
    public static let json = PostgresType(rawValue: 114)
    /// `real`: a floating-point number of 32 bits.
    public static let float4 = PostgresType(rawValue: 700)
    /// `double precision`: a floating-point number of 64 bits.
    public static let float8 = PostgresType(rawValue: 701)
    /// `character(n)`: a text that is padded with blanks.
    public static let bpchar = PostgresType(rawValue: 1042)
    /// `character varying`.
    public static let varchar = PostgresType(rawValue: 1043)
    /// `date`: a day without a time.
    public static let date = PostgresType(rawValue: 1082)
    /// `timestamp without time zone`.
    public static let timestamp = PostgresType(rawValue: 1114)
    /// `timestamp with time zone`: an instant.
    public static let timestamptz = PostgresType(rawValue: 1184)
    /// `numeric`: a decimal number of any precision.
    public static let numeric = PostgresType(rawValue: 1700)
    /// `uuid`.
    public static let uuid = PostgresType(rawValue: 2950)
    /// `jsonb`: JSON that is kept parsed.
    public static let jsonb = PostgresType(rawValue: 3802)

    static let char = PostgresType(rawValue: 18)
    static let xid = PostgresType(rawValue: 28)
    static let cid = PostgresType(rawValue: 29)
    static let xml = PostgresType(rawValue: 142)
    static let unknown = PostgresType(rawValue: 705)
    static let xid8 = PostgresType(rawValue: 5069)

    /// Whether the database defined the type itself.
    var isUserDefined: Bool { rawValue >= 16384 }

    /// Whether the type is an array of one of the types above.
    public var isArray: Bool {
      switch rawValue {
      case 199, 1000, 1001, 1002, 1003, 1005, 1007, 1009, 1014...1016, 1021, 1022, 1028, 1115,
        1182, 1185, 1231, 2951, 3807:
        true
      default: false
      }
    }
  }

  extension PostgresType: CustomStringConvertible {
    /// The name of the type, or its OID if the database defined it itself or it is rare.
    public var description: String {
      switch self {
      case .bool: "boolean"
      case .bytea: "bytea"
      case .name: "name"
      case .int8: "bigint"
      case .int2: "smallint"
      case .int4: "integer"
      case .text: "text"
      case .oid: "oid"
      case .json: "json"
      case .float4: "real"
      case .float8: "double precision"
      case .bpchar: "character"
      case .varchar: "character varying"
      case .date: "date"
      case .timestamp: "timestamp"
      case .timestamptz: "timestamptz"
      case .numeric: "numeric"
      case .uuid: "uuid"
      case .jsonb: "jsonb"
      default:
        Self.otherNames[rawValue] ?? (isArray ? "array (OID \(rawValue))" : "OID \(rawValue)")
      }
    }

    /// Types that are read as texts only, by a cast.
    private static let otherNames: [UInt32: String] = [
      18: "\"char\"", 142: "xml", 600: "point", 601: "lseg", 602: "path", 603: "box",
      604: "polygon", 628: "line", 650: "cidr", 718: "circle", 774: "macaddr8", 790: "money",
      829: "macaddr", 869: "inet", 1083: "time", 1186: "interval", 1266: "timetz", 1560: "bit",
      1562: "bit varying", 2205: "regclass", 2206: "regtype", 2249: "record", 2278: "void",
      3220: "pg_lsn", 3614: "tsvector", 3615: "tsquery", 3904: "int4range", 3906: "numrange",
      3908: "tsrange", 3910: "tstzrange", 3912: "daterange", 3926: "int8range", 5069: "xid8",
    ]
  }
#endif
