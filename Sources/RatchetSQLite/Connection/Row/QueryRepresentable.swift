/// A type that says how values are read from the columns of a result.
///
/// Most types stand for themselves. A type that only says how another is stored, as
/// `Date.UnixTimeRepresentation`, has that other one as its `QueryOutput`.
public protocol QueryRepresentable<QueryOutput> {
  associatedtype QueryOutput: Sendable = Self

  /// How many columns one value takes.
  static var columnCount: Int { get }

  /// Reads one value from the next columns. Throws a ``DatabaseError`` that names the column if it
  /// holds something else.
  static func decode(from decoder: inout RowDecoder) throws -> QueryOutput

  /// Reads one value from the next columns; nil where all of them are NULL. There is no need to
  /// write it.
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
/// All that conform to ``DatabaseValueConvertible`` do, and an enum with a raw value only has to
/// say so.
public protocol QueryBindable<QueryOutput>: QueryRepresentable {
  /// This type, without the optional if it is one.
  associatedtype NonNull: QueryBindable = Self

  /// Whether a value of it may be stored as NULL.
  static var isNullable: Bool { get }

  /// What is stored for a value.
  static func databaseValue(of output: QueryOutput) -> SQLValue

  /// Binds a value to the next parameter. By default what ``databaseValue(of:)`` answers.
  static func bind(_ output: QueryOutput, to binder: inout RowBinder) throws

  /// The value of what is stored; nil if it cannot be one.
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
    let column = Column(statement: decoder.pointer, index: index)
    guard let output = output(from: column) else {
      throw decoder.mismatch(index, expected: QueryOutput.self)
    }
    return output
  }

  /// Looks at the column once.
  @inlinable
  public static func decodeOptional(from decoder: inout RowDecoder) throws -> QueryOutput? {
    let index = decoder.index
    decoder.index += 1
    let column = Column(statement: decoder.pointer, index: index)
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

  /// Nil where all of its columns are NULL.
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

/// Several values side by side.
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

/// What a statement answers that answers no rows.
public enum NoRows: QueryRepresentable {
  public typealias QueryOutput = Never

  public static var columnCount: Int { 0 }

  public static func decode(from decoder: inout RowDecoder) throws -> Never {
    throw decoder.mismatch(0, expected: Never.self)
  }
}

/// An enum with a raw value: `enum Priority: Int, QueryBindable`.
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
