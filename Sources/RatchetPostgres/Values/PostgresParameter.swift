#if Postgres
  import Foundation
  import RatchetSQLite

  /// Converts bound values to the types that the server expects.
  ///
  /// | value | sent as |
  /// |---|---|
  /// | NULL | NULL |
  /// | integer | binary, checked to fit; a Boolean as 0 or 1; a date as seconds since 1970 |
  /// | real | binary; an integer only if it is whole; a date as seconds since 1970 |
  /// | text | binary for texts, `jsonb` and UUIDs; text for all others, which the server reads; a date's in UTC, whatever the zone of the session |
  /// | blob | binary for `bytea` and `uuid` |
  struct PostgresParameter {
    /// The server takes no value of a gigabyte.
    private static let limit = 1 << 30

    let type: PostgresType
    /// 1 for the first parameter.
    let number: Int

    /// The parameter for messages.
    private var place: String { "parameter $\(number)" }

    /// Appends a value to a list. Throws if the value does not fit; the list is then unusable.
    func append(_ value: SQLValue, to list: inout ParameterList) throws(PostgresError) {
      guard value.byteCount < Self.limit else {
        throw PostgresError(kind: .client, message: PostgresWording.tooLarge(place))
      }
      switch value {
      case .null: list.appendNull()
      case .integer(let integer): try append(integer, to: &list)
      case .real(let real): try append(real, value, to: &list)
      case .text(let text): try append(text, to: &list)
      case .blob(let data): try append(data, to: &list)
      }
    }

    private func append(_ integer: Int64, to list: inout ParameterList) throws(PostgresError) {
      switch type {
      case .int8: list.append(binary: integer)
      case .int4: list.append(binary: try fit(integer, Int32.self))
      case .int2: list.append(binary: try fit(integer, Int16.self))
      case .oid, .xid, .cid: list.append(binary: try fit(integer, UInt32.self))
      case .float8: list.append(binary: Double(integer).bitPattern)
      case .float4: list.append(binary: Float(integer).bitPattern)
      case .bool:
        guard integer == 0 || integer == 1 else { throw misfit() }
        list.append(binary: UInt8(integer))
      case .timestamptz, .timestamp:
        let (seconds, overflows) = integer.subtractingReportingOverflow(Date.secondsTo2000)
        let (microseconds, overflowsToo) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflows, !overflowsToo else { throw misfit() }
        list.append(binary: microseconds)
      case .date: list.append(binary: try days(secondsSince1970: integer))
      case .bytea, .uuid: throw misfit()
      default: list.append(text: String(integer))
      }
    }

    private func append(
      _ real: Double, _ value: SQLValue, to list: inout ParameterList
    ) throws(PostgresError) {
      guard !value.standsForUnstorable else { throw misfit() }
      switch type {
      case .float8: list.append(binary: real.bitPattern)
      case .float4:
        // A finite number must not become infinite.
        guard Float(real).isFinite == real.isFinite else { throw misfit() }
        list.append(binary: Float(real).bitPattern)
      case .timestamptz, .timestamp:
        let seconds = real - Double(Date.secondsTo2000)
        guard let microseconds = Int64(exactly: (seconds * 1e6).rounded()),
          // This one stands for the infinite past; no `Double` has the value of the other one.
          microseconds != .min
        else { throw misfit() }
        list.append(binary: microseconds)
      case .date:
        guard let seconds = Int64(exactly: real.rounded(.down)) else { throw misfit() }
        list.append(binary: try days(secondsSince1970: seconds))
      case .int2, .int4, .int8, .oid:
        guard let integer = Int64(exactly: real) else { throw misfit() }
        try append(integer, to: &list)
      case .bool, .bytea, .uuid: throw misfit()
      default: list.append(text: PostgresText.text(of: real))
      }
    }

    private func append(_ text: String, to list: inout ParameterList) throws(PostgresError) {
      guard !text.hasByte(0) else {
        throw PostgresError(kind: .client, message: PostgresWording.nulInText(place))
      }
      switch type {
      case .text, .varchar, .bpchar, .name, .json: list.append(binary: text.utf8)
      case .jsonb:
        // The version of the format stands before the text.
        list.append(binary: [1] + Array(text.utf8))
      case .timestamptz: list.append(text: PostgresText.date(text, zone: "+00") ?? text)
      case .timestamp, .date: list.append(text: PostgresText.date(text) ?? text)
      default: list.append(text: text)
      }
    }

    private func append(_ data: Data, to list: inout ParameterList) throws(PostgresError) {
      switch type {
      case .bytea: list.append(binary: data)
      case .uuid where data.count == 16: list.append(binary: data)
      default: throw misfit()
      }
    }

    private func days(secondsSince1970 seconds: Int64) throws(PostgresError) -> Int32 {
      let (seconds, overflows) = seconds.subtractingReportingOverflow(Date.secondsTo2000)
      let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
      guard !overflows, let days = Int32(exactly: remainder < 0 ? quotient - 1 : quotient),
        // These two stand for the infinite dates.
        days != .max, days != .min
      else { throw misfit() }
      return days
    }

    private func fit<Number: FixedWidthInteger>(
      _ integer: Int64, _: Number.Type
    ) throws(PostgresError) -> Number {
      guard let number = Number(exactly: integer) else { throw misfit() }
      return number
    }

    private func misfit() -> PostgresError {
      PostgresError(kind: .client, message: PostgresWording.misfit(place, "\(type)"))
    }
  }

  extension SQLValue {
    fileprivate var byteCount: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .blob(let data): data.count
      case .null, .integer, .real: 8
      }
    }
  }
#endif
