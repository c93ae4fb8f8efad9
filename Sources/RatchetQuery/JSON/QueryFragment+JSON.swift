import Foundation

extension QueryFragment {
  /// Converts an expression to the JSON that `Decodable` reads, whatever its stored form.
  static func jsonElement<Value: QueryExpression>(_ value: Value) -> QueryFragment {
    let fragment = value.queryFragment
    let type = nonNull(Value.QueryValue.self)
    if let json = jsonTruth(fragment, type) { return json }
    switch type {
    case is Double.Type, is Float.Type:
      return .call("json", unlessNull(fragment, .realAsJSON(fragment)))
    case is Data.Type:
      return .call("json", unlessNull(fragment, .blobAsJSON(fragment)))
    case is Date.UnixTimeRepresentation.Type:
      return "strftime('%Y-%m-%d %H:%M:%f', \(fragment), 'unixepoch')"
    case is Date.JulianDayRepresentation.Type:
      return "strftime('%Y-%m-%d %H:%M:%f', \(fragment))"
    case is UUID.BytesRepresentation.Type:
      let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { start, count in
        QueryFragment("substr(hex(\(fragment)), ") + QueryFragment(verbatim: "\(start), \(count))")
      }
      return unlessNull(fragment, parts.joined(separator: " || '-' || "))
    case is UUID.UppercasedRepresentation.Type:
      return fragment
    case let type as any QueryBindable.Type where !type.standsForItself:
      // SQLite reports this name as a missing column.
      return QueryFragment(quote: Wording.notInJSON(String(describing: type)))
    default:
      return fragment
    }
  }

  /// Converts the stored value of a column to the JSON that ``RowJSONReader`` reads.
  static func jsonOfStored<Column: TableColumnExpression>(_ column: Column) -> QueryFragment {
    let fragment = column.queryFragment
    let type = nonNull(Column.QueryValue.self)
    if let json = jsonTruth(fragment, type) { return json }
    switch type {
    case is any (SQLiteType & FixedWidthInteger).Type, is String.Type, is Date.Type, is UUID.Type:
      return fragment
    default:
      return """
        json(CASE typeof(\(fragment)) WHEN 'real' THEN \(.realAsJSON(fragment)) \
        WHEN 'blob' THEN \(.blobAsJSON(fragment)) ELSE json_quote(\(fragment)) END)
        """
    }
  }

  /// Indicates whether values of a type are stored as JSON, which other JSON can contain unquoted.
  static func isJSON(_ type: Any.Type) -> Bool { nonNull(type) is any StoredAsJSON.Type }

  /// Converts a `Bool` to true or false, and keeps stored JSON as JSON. Returns `nil` for other
  /// types.
  private static func jsonTruth(_ fragment: QueryFragment, _ type: Any.Type) -> QueryFragment? {
    if type is Bool.Type {
      return "json(CASE \(fragment) WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)"
    }
    return isJSON(type) ? .call("json", fragment) : nil
  }

  /// Writes enough digits to distinguish any two doubles. SQLite's own conversion to JSON writes
  /// 15.
  private static func realAsJSON(_ fragment: QueryFragment) -> QueryFragment {
    "replace(printf('%!.20g', \(fragment)), 'Inf', '9e999')"
  }

  private static func blobAsJSON(_ fragment: QueryFragment) -> QueryFragment {
    "'{\"hex\":\"' || hex(\(fragment)) || '\"}'"
  }

  private static func unlessNull(
    _ fragment: QueryFragment, _ value: QueryFragment
  ) -> QueryFragment {
    "CASE WHEN (\(fragment)) IS NOT NULL THEN \(value) END"
  }

  private static func nonNull(_ type: Any.Type) -> Any.Type {
    (type as? any QueryBindable.Type)?.nonNull ?? type
  }
}

extension QueryBindable {
  fileprivate static var nonNull: Any.Type { NonNull.self }
  fileprivate static var standsForItself: Bool { QueryOutput.self == Self.self }
}
