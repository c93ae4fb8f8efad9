public import RatchetSQLite

/// A place within JSON is a path: `$` is all of it, `$.name` what an object has by a name, `$[0]` an
/// array's first, `$[#-1]` its last. A path that is none is an error of SQLite.
extension QueryExpression where QueryValue: QueryBindable {
  /// What is at a place, as a value of SQL; arrays and objects as JSON. NULL if nothing is there.
  public func jsonExtract<Value: QueryBindable>(
    _ path: String, as type: Value.Type = Value.self
  ) -> SQLQueryExpression<Value.NonNull?> {
    SQLQueryExpression(.call("json_extract", queryFragment, .path(path)))
  }

  /// `->>`: what is at a place. A name or a number instead of a path is one of an object or array.
  public func jsonValue<Value: QueryBindable>(
    _ path: String, as type: Value.Type = Value.self
  ) -> SQLQueryExpression<Value.NonNull?> {
    SQLQueryExpression(.binary(queryFragment, "->>", .path(path), .concatenation))
  }

  /// The kind of what is at a place: `null`, `true`, `false`, `integer`, `real`, `text`, `array` or
  /// `object`. NULL if nothing is there.
  public func jsonType(_ path: String = "$") -> SQLQueryExpression<String?> {
    SQLQueryExpression(.call("json_type", queryFragment, .path(path)))
  }

  /// How many elements an array has: 0 of what is no array, NULL if nothing is there.
  public func jsonArrayLength(_ path: String = "$") -> SQLQueryExpression<Int?> {
    SQLQueryExpression(.call("json_array_length", queryFragment, .path(path)))
  }

  /// The JSON changed by other JSON: names that it gives are set, those that it gives as null are
  /// removed (RFC 7396).
  public func jsonPatch<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<QueryValue>
  where Other.QueryValue: QueryBindable {
    SQLQueryExpression(.call("json_patch", queryFragment, other.queryFragment))
  }

  /// The JSON with a value at a place, be something there or not.
  public func jsonSet<Other: QueryExpression>(
    _ path: String, _ value: Other
  ) -> SQLQueryExpression<QueryValue> where Other.QueryValue: QueryBindable {
    SQLQueryExpression(.call("json_set", queryFragment, .path(path), .jsonElement(value)))
  }

  /// The JSON without what is at a place.
  public func jsonRemove(_ path: String) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("json_remove", queryFragment, .path(path)))
  }

  /// Whether an array, or an object, holds a value.
  public func jsonContains<Value: QueryBindable>(_ value: Value) -> SQLQueryExpression<Bool>
  where Value.QueryOutput == Value {
    let value = QueryFragment.bound(value, as: Value.self)
    let fragment: QueryFragment =
      "EXISTS (SELECT 1 FROM json_each(\(queryFragment)) AS \"each\" WHERE \"each\".\"value\" IS \(value))"
    return SQLQueryExpression(fragment.with(.primary))
  }
}

extension QueryExpression where QueryValue: QueryBindable & Codable & Sendable {
  /// The values as a JSON array, in no order that is promised; an empty one of none.
  public func jsonGroupArray(
    distinct: Bool = false, filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[QueryValue].JSONRepresentation> {
    AggregateExpression("json_group_array", distinct: distinct, .jsonElement(self), filter: filter)
  }
}

extension QueryExpression {
  /// JSON values as an array of JSON, in no order that is promised; an empty one of none.
  public func jsonGroupArray<Value: Codable & Sendable>(
    filter: (some QueryExpression<Bool>)? = NoFilter?.none
  ) -> AggregateExpression<[Value].JSONRepresentation>
  where QueryValue == CodableJSONRepresentation<Value> {
    AggregateExpression("json_group_array", .jsonElement(self), filter: filter)
  }
}

/// Names and values of all rows as a JSON object, in no order that is promised.
public func jsonGroupObject<Value: QueryBindable & Codable & Sendable>(
  _ name: some QueryExpression<String>, _ value: some QueryExpression<Value>,
  filter: (some QueryExpression<Bool>)? = NoFilter?.none
) -> AggregateExpression<[String: Value].JSONRepresentation> {
  AggregateExpression(
    "json_group_object", name.queryFragment, .jsonElement(value), filter: filter)
}

/// Values as a JSON array.
public func jsonArray<Value: QueryBindable & Codable & Sendable>(
  _ values: any QueryExpression<Value>...
) -> SQLQueryExpression<[Value].JSONRepresentation> {
  SQLQueryExpression(.call("json_array", values.map { .jsonElement($0) }))
}

/// Values by names as a JSON object, which its author vouches to be of that type.
///
/// Numbers and blobs come back bit by bit, and dates and UUIDs however they are stored. A value of any
/// other representation is refused when the statement runs: JSON would have what is stored.
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
