public import RatchetSQLite

/// JSON functions. A path selects a part of a JSON value: `$` is the whole value, `$.name` a member
/// of an object, `$[0]` the first element of an array and `$[#-1]` the last one. An invalid path is
/// an error of the statement.
extension QueryExpression where QueryValue: QueryBindable {
  /// Extracts the value at a path as an SQL value, or as JSON if it is an array or object. The
  /// result is NULL if the path does not exist.
  public func jsonExtract<Value: QueryBindable>(
    _ path: String, as type: Value.Type = Value.self
  ) -> SQLQueryExpression<Value.NonNull?> {
    SQLQueryExpression(.call("json_extract", queryFragment, .path(path)))
  }

  /// Extracts the value at a path with `->>`. A name or a number instead of a path selects a member
  /// of an object or an element of an array.
  public func jsonValue<Value: QueryBindable>(
    _ path: String, as type: Value.Type = Value.self
  ) -> SQLQueryExpression<Value.NonNull?> {
    SQLQueryExpression(.binary(queryFragment, "->>", .path(path), .concatenation))
  }

  /// The type of the value at a path: `null`, `true`, `false`, `integer`, `real`, `text`, `array`
  /// or `object`. It is NULL if the path does not exist.
  public func jsonType(_ path: String = "$") -> SQLQueryExpression<String?> {
    SQLQueryExpression(.call("json_type", queryFragment, .path(path)))
  }

  /// The number of elements of the array at a path: 0 for a value that is not an array, NULL if the
  /// path does not exist.
  public func jsonArrayLength(_ path: String = "$") -> SQLQueryExpression<Int?> {
    SQLQueryExpression(.call("json_array_length", queryFragment, .path(path)))
  }

  /// Applies a JSON merge patch (RFC 7396): sets the members that it contains, and removes those
  /// that it contains as null.
  public func jsonPatch<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<QueryValue>
  where Other.QueryValue: QueryBindable {
    SQLQueryExpression(.call("json_patch", queryFragment, other.queryFragment))
  }

  /// Sets the value at a path, whether or not the path exists.
  public func jsonSet<Other: QueryExpression>(
    _ path: String, _ value: Other
  ) -> SQLQueryExpression<QueryValue> where Other.QueryValue: QueryBindable {
    SQLQueryExpression(.call("json_set", queryFragment, .path(path), .jsonElement(value)))
  }

  /// Removes the value at a path.
  public func jsonRemove(_ path: String) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("json_remove", queryFragment, .path(path)))
  }

  /// Tests whether a JSON array or object contains a value.
  public func jsonContains<Value: QueryBindable>(_ value: Value) -> SQLQueryExpression<Bool>
  where Value.QueryOutput == Value {
    let value = QueryFragment.bound(value, as: Value.self)
    let fragment: QueryFragment =
      "EXISTS (SELECT 1 FROM json_each(\(queryFragment)) AS \"each\" WHERE \"each\".\"value\" IS \(value))"
    return SQLQueryExpression(fragment.with(.primary))
  }
}

extension QueryExpression where QueryValue: QueryBindable & Codable & Sendable {
  /// Collects the values into a JSON array, in unspecified order. The array is empty if there are
  /// no rows.
  public func jsonGroupArray(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[QueryValue].JSONRepresentation> {
    AggregateExpression("json_group_array", distinct: distinct, .jsonElement(self), filter: filter)
  }
}

extension QueryExpression {
  /// Collects JSON values into a JSON array, in unspecified order. The array is empty if there are
  /// no rows.
  public func jsonGroupArray<Value: Codable & Sendable>(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[Value].JSONRepresentation>
  where QueryValue == CodableJSONRepresentation<Value> {
    AggregateExpression("json_group_array", .jsonElement(self), filter: filter)
  }
}

/// Collects names and values into a JSON object, in unspecified order.
public func jsonGroupObject<Value: QueryBindable & Codable & Sendable>(
  _ name: some QueryExpression<String>, _ value: some QueryExpression<Value>,
  filter: (some QueryExpression<Bool>)? = NoFilter?.none
) -> AggregateExpression<[String: Value].JSONRepresentation> {
  AggregateExpression(
    "json_group_object", name.queryFragment, .jsonElement(value), filter: filter)
}

/// Makes a JSON array of the values.
public func jsonArray<Value: QueryBindable & Codable & Sendable>(
  _ values: any QueryExpression<Value>...
) -> SQLQueryExpression<[Value].JSONRepresentation> {
  SQLQueryExpression(.call("json_array", values.map { .jsonElement($0) }))
}

/// Makes a JSON object of names and values. Its type is declared rather than checked.
///
/// Numbers and blobs are decoded without loss, and so are dates and UUIDs in each representation
/// that this library provides. A value of any other type whose stored form differs from its JSON
/// form is an error of the statement.
///
/// ```swift
/// jsonObject(["title": $0.title, "isDone": $0.isDone], as: Summary.self)
/// ```
public func jsonObject<Value: Codable & Sendable>(
  _ values: KeyValuePairs<String, any QueryExpression>, as type: Value.Type = Value.self
) -> SQLQueryExpression<Value.JSONRepresentation> {
  SQLQueryExpression(
    .call(
      "json_object",
      values.flatMap { name, value in [QueryFragment(value: .text(name)), .jsonElement(value)] }))
}

extension QueryFragment {
  fileprivate static func path(_ path: String) -> QueryFragment {
    QueryFragment(value: .text(path))
  }
}
