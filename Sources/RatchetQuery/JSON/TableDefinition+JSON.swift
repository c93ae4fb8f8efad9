extension TableDefinition {
  /// The row as a JSON object, its names those of the columns.
  public func jsonObject() -> SQLQueryExpression<JSONRow<QueryValue>> {
    SQLQueryExpression(rowAsJSON)
  }

  /// The rows as a JSON array of objects, in no order that is promised; an empty one of none.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<JSONRows<QueryValue>> {
    AggregateExpression("json_group_array", rowAsJSON, filter: filter)
  }

  fileprivate var rowAsJSON: QueryFragment {
    .call(
      "json_object",
      Self.allColumns.flatMap { column in
        [QueryFragment(verbatim: column.name.quoted(UInt8(ascii: "'"))), .jsonOfStored(column)]
      })
  }
}

// The same for `Codable` tables, whose rows can be called `JSONRepresentation`.

extension TableDefinition where QueryValue: Codable {
  /// The row as a JSON object, its names those of the columns.
  public func jsonObject() -> SQLQueryExpression<QueryValue.JSONRepresentation> {
    SQLQueryExpression(rowAsJSON)
  }

  /// The rows as a JSON array of objects, in no order that is promised; an empty one of none.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[QueryValue].JSONRepresentation> {
    AggregateExpression("json_group_array", rowAsJSON, filter: filter)
  }
}

extension OptionalColumns {
  /// The row as a JSON object, its names those of the columns; NULL where there is none.
  public func jsonObject() -> SQLQueryExpression<JSONRow<Base>?> {
    SQLQueryExpression(rowAsJSONOrNull)
  }

  /// The rows as a JSON array of objects, in no order that is promised; an empty one of none.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<JSONRows<Base>> {
    AggregateExpression("json_group_array", rowAsJSON, filter: isThere(filter))
  }

  fileprivate var rowAsJSONOrNull: QueryFragment {
    QueryFragment("CASE WHEN \(isThere) THEN \(rowAsJSON) END").with(.primary)
  }

  fileprivate func isThere(
    _ filter: (some QueryExpression<Bool>)?
  ) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(filter.map { "\(isThere) AND (\($0.queryFragment))" } ?? isThere)
  }

  /// One that is nothing but NULL is none to the decoder either.
  private var isThere: QueryFragment {
    let columns = Self.allColumns.map { $0.queryFragment }
    guard columns.count > 1 else { return "\(columns.joined()) IS NOT NULL" }
    return "\(.call("coalesce", columns)) IS NOT NULL"
  }
}

extension OptionalColumns where Base: Codable {
  /// The row as a JSON object, its names those of the columns; NULL where there is none.
  public func jsonObject() -> SQLQueryExpression<Base.JSONRepresentation?> {
    SQLQueryExpression(rowAsJSONOrNull)
  }

  /// The rows as a JSON array of objects, in no order that is promised; an empty one of none.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[Base].JSONRepresentation> {
    AggregateExpression("json_group_array", rowAsJSON, filter: isThere(filter))
  }
}
