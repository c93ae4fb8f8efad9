public import RatchetSQLite

/// One row that stands in the query itself, as the first row of a recursive common table expression
/// does.
public struct Values<QueryValue: QueryRepresentable>: SelectStatement {
  public let query: QueryFragment

  /// One expression, or the `Columns` of a `@Selection` type.
  public init(_ value: some QueryExpression<QueryValue>) {
    query = "SELECT \(value.queryFragment)"
  }

  /// Several expressions.
  @_disfavoredOverload
  public init<each Value: QueryExpression>(_ values: repeat each Value)
  where QueryValue == RowTuple<repeat (each Value).QueryValue> {
    var fragments: [QueryFragment] = []
    for value in repeat each values { fragments.append(value.queryFragment) }
    query = "SELECT " + fragments.joined()
  }

  /// Several values.
  @_disfavoredOverload
  public init<each Value: QueryBindable>(_ values: repeat each Value)
  where QueryValue == RowTuple<repeat each Value>, repeat (each Value).QueryOutput == each Value {
    var fragments: [QueryFragment] = []
    for value in repeat each values { fragments.append("\(value)") }
    query = "SELECT " + fragments.joined()
  }

  public var compoundTerm: QueryFragment { query }
}
