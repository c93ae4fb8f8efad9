public import RatchetSQLite

/// The position of NULL in a sort order.
public enum NullOrder: Hashable, Sendable {
  /// NULL comes before all other values.
  case first
  /// NULL comes after all other values.
  case last
}

extension QueryExpression where QueryValue: QueryBindable {
  /// Sorts in ascending order. NULL comes first, unless `nulls` is given.
  public func asc(nulls: NullOrder? = nil) -> SQLQueryExpression<QueryValue> {
    ordered("ASC", nulls)
  }

  /// Sorts in descending order. NULL comes last, unless `nulls` is given.
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
