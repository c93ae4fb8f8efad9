public import RatchetSQLite

extension QueryFragment.Interpolation {
  /// A value that may be missing, which is bound as NULL then.
  ///
  /// Swift 6.3 warns of every optional value in a literal but where a parameter is optional itself.
  public mutating func appendInterpolation<Value: QueryBindable>(_ value: Value?)
  where Value.QueryOutput == Value {
    append(QueryFragment(value: Value?.databaseValue(of: value)))
  }
}
