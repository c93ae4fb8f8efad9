public import RatchetSQLite

/// Where NULLs are sorted.
public enum NullOrder: Hashable, Sendable {
  case first
  case last
}

extension QueryExpression where QueryValue: QueryBindable {
  /// From the least on. NULLs are the least, unless told otherwise.
  public func asc(nulls: NullOrder? = nil) -> SQLQueryExpression<QueryValue> {
    ordered("ASC", nulls)
  }

  /// From the greatest on. NULLs are the least, unless told otherwise.
  public func desc(nulls: NullOrder? = nil) -> SQLQueryExpression<QueryValue> {
    ordered("DESC", nulls)
  }

  private func ordered(_ direction: String, _ nulls: NullOrder?) -> SQLQueryExpression<QueryValue> {
    var fragment = queryFragment
    fragment.append(verbatim: " \(direction)")
    switch nulls {
    case .first: fragment.append(verbatim: " NULLS FIRST")
    case .last: fragment.append(verbatim: " NULLS LAST")
    case nil: break
    }
    return SQLQueryExpression(fragment)
  }
}
