public import RatchetSQLite

/// A single row of expressions, such as the first row of a recursive common table expression.
public struct Values<QueryValue: QueryRepresentable>: SelectStatement {
  public let query: QueryFragment

  /// Makes a row of one expression, or of the `Columns` of a `@Selection` type.
  public init(_ value: some QueryExpression<QueryValue>) {
    query = "SELECT \(value.queryFragment)"
  }

  /// Makes a row of several expressions.
  @_disfavoredOverload
  public init<each Value: QueryExpression>(_ values: repeat each Value)
  where QueryValue == RowTuple<repeat (each Value).QueryValue> {
    var fragments: [QueryFragment] = []
    for value in repeat each values { fragments.append(value.queryFragment) }
    query = "SELECT " + fragments.joined()
  }

  /// Makes a row of several values.
  @_disfavoredOverload
  public init<each Value: QueryBindable>(_ values: repeat each Value)
  where QueryValue == RowTuple<repeat each Value>, repeat (each Value).QueryOutput == each Value {
    var fragments: [QueryFragment] = []
    for value in repeat each values { fragments.append("\(value)") }
    query = "SELECT " + fragments.joined()
  }

  public var compoundTerm: QueryFragment { query }
}
