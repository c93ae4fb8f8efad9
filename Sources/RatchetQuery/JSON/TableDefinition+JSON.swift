extension TableDefinition {
  /// Makes a JSON object of the row, with the names of the columns.
  public func jsonObject() -> SQLQueryExpression<JSONRow<QueryValue>> {
    SQLQueryExpression(rowAsJSON)
  }

  /// Collects the rows into a JSON array of objects, in unspecified order. The array is empty if
  /// there are no rows.
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

// Overloads for `Codable` tables, whose rows can use `JSONRepresentation`.

extension TableDefinition where QueryValue: Codable {
  /// Makes a JSON object of the row, with the names of the columns.
  public func jsonObject() -> SQLQueryExpression<QueryValue.JSONRepresentation> {
    SQLQueryExpression(rowAsJSON)
  }

  /// Collects the rows into a JSON array of objects, in unspecified order. The array is empty if
  /// there are no rows.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[QueryValue].JSONRepresentation> {
    AggregateExpression("json_group_array", rowAsJSON, filter: filter)
  }
}

extension OptionalColumns {
  /// Makes a JSON object of the row, with the names of the columns. It is NULL where no row
  /// matches.
  public func jsonObject() -> SQLQueryExpression<JSONRow<Base>?> {
    SQLQueryExpression(rowAsJSONOrNull)
  }

  /// Collects the rows into a JSON array of objects, in unspecified order. The array is empty if
  /// there are no rows.
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

  /// True unless all columns are NULL. The decoder reads such a row as `nil`, too.
  private var isThere: QueryFragment {
    let columns = Self.allColumns.map { $0.queryFragment }
    guard columns.count > 1 else { return "\(columns.joined()) IS NOT NULL" }
    return "\(.call("coalesce", columns)) IS NOT NULL"
  }
}

extension OptionalColumns where Base: Codable {
  /// Makes a JSON object of the row, with the names of the columns. It is NULL where no row
  /// matches.
  public func jsonObject() -> SQLQueryExpression<Base.JSONRepresentation?> {
    SQLQueryExpression(rowAsJSONOrNull)
  }

  /// Collects the rows into a JSON array of objects, in unspecified order. The array is empty if
  /// there are no rows.
  public func jsonGroupArray(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[Base].JSONRepresentation> {
    AggregateExpression("json_group_array", rowAsJSON, filter: isThere(filter))
  }
}
