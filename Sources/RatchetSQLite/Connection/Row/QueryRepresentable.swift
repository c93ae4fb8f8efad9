/// A type that determines how values are decoded from the columns of a result.
///
/// Most types decode themselves. A representation, such as `Date.UnixTimeRepresentation`,
/// determines only the stored form of another type, and has that type as its `QueryOutput`.
public protocol QueryRepresentable<QueryOutput> {
  /// The type of the decoded values; by default this type itself.
  associatedtype QueryOutput: Sendable = Self

  /// The number of columns of a value.
  static var columnCount: Int { get }

  /// Decodes a value from the next columns. Throws a ``DatabaseError`` that names the column if a
  /// column holds another kind of value.
  static func decode(from decoder: inout RowDecoder) throws -> QueryOutput

  /// Decodes a value from the next columns, or returns `nil` if all of them are NULL. The default
  /// implementation suffices.
  static func decodeOptional(from decoder: inout RowDecoder) throws -> QueryOutput?
}

extension QueryRepresentable {
  @inlinable
  public static func decodeOptional(from decoder: inout RowDecoder) throws -> QueryOutput? {
    if decoder.skipNulls(columnCount) { return nil }
    return try decode(from: &decoder)
  }
}

/// A type whose values fit into one column, and can be bound.
///
/// All types that conform to ``DatabaseValueConvertible`` conform to it. An enum with a raw value
/// only needs to declare the conformance.
public protocol QueryBindable<QueryOutput>: QueryRepresentable {
  /// This type without `Optional`.
  associatedtype NonNull: QueryBindable = Self

  /// Indicates whether a value of this type may be stored as NULL.
  static var isNullable: Bool { get }

  /// Returns the stored form of a value.
  static func databaseValue(of output: QueryOutput) -> SQLValue

  /// Binds a value to the next parameter. By default it binds the result of `databaseValue(of:)`.
  static func bind(_ output: QueryOutput, to binder: inout RowBinder) throws

  /// Returns the value that a column stores, or `nil` if it does not fit this type.
  static func output(from column: borrowing Column) -> QueryOutput?
}

extension QueryBindable {
  @inlinable
  public static var columnCount: Int { 1 }

  @inlinable
  public static var isNullable: Bool { false }

  @inlinable
  public static func decode(from decoder: inout RowDecoder) throws -> QueryOutput {
    let index = decoder.index
    decoder.index += 1
    let column = decoder.column(index)
    guard let output = output(from: column) else {
      throw decoder.mismatch(index, expected: QueryOutput.self)
    }
    return output
  }

  /// Accesses the column only once, unlike the default implementation.
  @inlinable
  public static func decodeOptional(from decoder: inout RowDecoder) throws -> QueryOutput? {
    let index = decoder.index
    decoder.index += 1
    let column = decoder.column(index)
    if column.isNull { return nil }
    guard let output = output(from: column) else {
      throw decoder.mismatch(index, expected: QueryOutput.self)
    }
    return output
  }
}

extension DatabaseValueConvertible {
  @inlinable
  public static func databaseValue(of output: Self) -> SQLValue { output.databaseValue }

  @inlinable
  public static func output(from column: borrowing Column) -> Self? { fromColumn(column) }
}

extension Optional: QueryRepresentable where Wrapped: QueryRepresentable {
  public typealias QueryOutput = Wrapped.QueryOutput?

  @inlinable
  public static var columnCount: Int { Wrapped.columnCount }

  /// Decodes a value, or returns `nil` if all of its columns are NULL.
  @inlinable
  public static func decode(from decoder: inout RowDecoder) throws -> Wrapped.QueryOutput? {
    try Wrapped.decodeOptional(from: &decoder)
  }
}

extension Optional: QueryBindable where Wrapped: QueryBindable {
  public typealias NonNull = Wrapped.NonNull

  @inlinable
  public static var isNullable: Bool { true }

  public static func databaseValue(of output: Wrapped.QueryOutput?) -> SQLValue {
    output.map(Wrapped.databaseValue(of:)) ?? .null
  }

  @inlinable
  public static func output(from column: borrowing Column) -> Wrapped.QueryOutput?? {
    if column.isNull { return .some(nil) }
    guard let output = Wrapped.output(from: column) else { return nil }
    return .some(output)
  }
}

/// A row of several values.
public struct RowTuple<each Value: QueryRepresentable>: QueryRepresentable {
  public typealias QueryOutput = (repeat (each Value).QueryOutput)

  @inlinable
  public static var columnCount: Int {
    var count = 0
    for type in repeat (each Value).self { count += type.columnCount }
    return count
  }

  @inlinable
  public static func decode(
    from decoder: inout RowDecoder
  ) throws -> (repeat (each Value).QueryOutput) {
    (repeat try (each Value).decode(from: &decoder))
  }
}

/// The row type of a statement that returns no rows.
public enum NoRows: QueryRepresentable {
  public typealias QueryOutput = Never

  public static var columnCount: Int { 0 }

  public static func decode(from decoder: inout RowDecoder) throws -> Never {
    throw decoder.mismatch(0, expected: Never.self)
  }
}

/// The conformance of an enum with a raw value: `enum Priority: Int, QueryBindable`.
extension QueryBindable
where
  Self: RawRepresentable, RawValue: QueryBindable, RawValue.QueryOutput == RawValue,
  QueryOutput == Self
{
  @inlinable
  public static func databaseValue(of output: Self) -> SQLValue {
    RawValue.databaseValue(of: output.rawValue)
  }

  @inlinable
  public static func output(from column: borrowing Column) -> Self? {
    RawValue.output(from: column).flatMap(Self.init(rawValue:))
  }
}
