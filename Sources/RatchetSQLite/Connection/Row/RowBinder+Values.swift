public import Foundation

// Most of these overloads bind a value directly, without an `SQLValue` in between.

extension QueryBindable {
  @inlinable
  public static func bind(_ output: QueryOutput, to binder: inout RowBinder) throws {
    try binder.bind(value: databaseValue(of: output))
  }
}

extension DatabaseValueConvertible where Self: FixedWidthInteger {
  @inlinable
  public static func bind(_ output: Self, to binder: inout RowBinder) throws {
    try binder.bind(integer: Int64(output))
  }
}

extension Bool {
  @inlinable
  public static func bind(_ output: Bool, to binder: inout RowBinder) throws {
    try binder.bind(integer: output ? 1 : 0)
  }
}

extension Double {
  @inlinable
  public static func bind(_ output: Double, to binder: inout RowBinder) throws {
    try binder.bind(real: output)
  }
}

extension String {
  @inlinable
  public static func bind(_ output: String, to binder: inout RowBinder) throws {
    try binder.bind(text: output)
  }
}

extension Date {
  public static func bind(_ output: Date, to binder: inout RowBinder) throws {
    guard let text = DateText.text(of: output) else {
      return try binder.bind(value: output.databaseValue)
    }
    try binder.bind(text: text)
  }
}

extension Data {
  @inlinable
  public static func bind(_ output: Data, to binder: inout RowBinder) throws {
    try binder.bind(blob: output)
  }
}

extension Optional where Wrapped: QueryBindable {
  @inlinable
  public static func bind(
    _ output: Wrapped.QueryOutput?, to binder: inout RowBinder
  ) throws {
    if let output { try Wrapped.bind(output, to: &binder) } else { try binder.bindNull() }
  }
}

extension QueryBindable
where
  Self: RawRepresentable, RawValue: QueryBindable, RawValue.QueryOutput == RawValue,
  QueryOutput == Self
{
  @inlinable
  public static func bind(_ output: Self, to binder: inout RowBinder) throws {
    try RawValue.bind(output.rawValue, to: &binder)
  }
}
