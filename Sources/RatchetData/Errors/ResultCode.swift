/// A result code of SQLite, primary (`SQLITE_CONSTRAINT`) or extended (`SQLITE_CONSTRAINT_UNIQUE`).
///
/// Codes compare by number. To ask for a family, compare ``primary``:
///
/// ```swift
/// if error.code.primary == .constraint { … }
/// ```
public struct ResultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The family this code belongs to: its low eight bits.
  public var primary: ResultCode {
    ResultCode(rawValue: rawValue & 0xFF)
  }

  /// The name SQLite's documentation gives the code; of an unknown extended code, its family's.
  public var name: String {
    Self.names[rawValue] ?? Self.names[primary.rawValue] ?? "SQLITE_\(rawValue)"
  }

  public var description: String {
    "\(name) (\(rawValue))"
  }
}

extension ResultCode {
  public static let ok = ResultCode(rawValue: 0)
  public static let error = ResultCode(rawValue: 1)
  public static let `internal` = ResultCode(rawValue: 2)
  public static let permission = ResultCode(rawValue: 3)
  public static let abort = ResultCode(rawValue: 4)
  public static let busy = ResultCode(rawValue: 5)
  public static let locked = ResultCode(rawValue: 6)
  public static let noMemory = ResultCode(rawValue: 7)
  public static let readOnly = ResultCode(rawValue: 8)
  public static let interrupt = ResultCode(rawValue: 9)
  public static let ioError = ResultCode(rawValue: 10)
  public static let corrupt = ResultCode(rawValue: 11)
  public static let notFound = ResultCode(rawValue: 12)
  public static let full = ResultCode(rawValue: 13)
  public static let cannotOpen = ResultCode(rawValue: 14)
  public static let lockingProtocol = ResultCode(rawValue: 15)
  public static let schema = ResultCode(rawValue: 17)
  public static let tooBig = ResultCode(rawValue: 18)
  public static let constraint = ResultCode(rawValue: 19)
  public static let mismatch = ResultCode(rawValue: 20)
  public static let misuse = ResultCode(rawValue: 21)
  public static let authorization = ResultCode(rawValue: 23)
  public static let range = ResultCode(rawValue: 25)
  public static let notADatabase = ResultCode(rawValue: 26)

  public static let constraintCheck = ResultCode(rawValue: 275)
  public static let constraintForeignKey = ResultCode(rawValue: 787)
  public static let constraintDataType = ResultCode(rawValue: 3091)
  public static let constraintNotNull = ResultCode(rawValue: 1299)
  public static let constraintPrimaryKey = ResultCode(rawValue: 1555)
  public static let constraintRowID = ResultCode(rawValue: 2579)
  public static let constraintTrigger = ResultCode(rawValue: 1811)
  public static let constraintUnique = ResultCode(rawValue: 2067)
  public static let busyRecovery = ResultCode(rawValue: 261)
  public static let busySnapshot = ResultCode(rawValue: 517)
}
