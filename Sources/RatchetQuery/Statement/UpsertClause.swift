/// What an insert does instead where a row with the same key is there: `ON CONFLICT … DO UPDATE`.
struct UpsertClause: Hashable, Sendable {
  /// The columns of the constraint; none for any constraint.
  var target: [String] = []
  /// The condition of a partial index.
  var targetConditions: [QueryFragment] = []
  /// What follows SET; nothing to leave the row as it is.
  var assignments = QueryFragment()
  var conditions: [QueryFragment] = []

  var fragment: QueryFragment {
    var fragment = QueryFragment(verbatim: " ON CONFLICT")
    if !target.isEmpty {
      fragment.append(" (\(target.map { QueryFragment(quote: $0) }.joined()))")
      fragment.append(clause: " WHERE ", conditions: targetConditions.map(\.withLiterals))
    }
    guard !assignments.isEmpty else { return fragment + " DO NOTHING" }
    fragment.append(" DO UPDATE SET \(assignments)")
    fragment.append(clause: " WHERE ", conditions: conditions)
    return fragment
  }
}

extension QueryFragment {
  /// With its values in it, since SQLite takes no bound value for the one that an index has.
  fileprivate var withLiterals: QueryFragment {
    do {
      return QueryFragment(verbatim: try sqlWithLiterals, precedence)
    } catch {
      // The same value is refused when it is bound.
      return self
    }
  }
}

/// The name by which an upsert knows the row that could not be inserted.
public enum ExcludedName: AliasName {
  public static var aliasName: String { "excluded" }
}

extension Insert {
  /// The columns of the row that could not be inserted.
  public typealias Excluded = TableAlias<Into, ExcludedName>.TableColumns

  /// Changes the row that is in the way, where these columns are those of a key.
  ///
  /// ```swift
  /// WordCount.insert { WordCount(word: "red", count: 1) }
  ///   .onConflict { $0.word } doUpdate: { $0.count += $1.count }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The columns of a primary key or a unique index.
  ///   - targetFilter: The condition of the index, if it is a partial one.
  ///   - updates: What to set, from the row that is there and the one that was to be inserted.
  ///   - filter: Rows for which it does not hold stay as they are.
  public func onConflict<each Column: TableColumnExpression>(
    _ target: (Into.TableColumns) -> (repeat each Column),
    @ConditionBuilder where targetFilter: (Into.TableColumns) -> [QueryFragment] = { _ in [] },
    doUpdate updates: (inout Updates<Into>, Excluded) -> Void,
    @ConditionBuilder where filter: (Into.TableColumns, Excluded) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    var names: [String] = []
    for column in repeat each target(Into.columns) { names.append(column.name) }
    return upserting(names, targetFilter(Into.columns), updates, filter)
  }

  /// Changes the row that is in the way, whichever key it is that both have.
  public func onConflictDoUpdate(
    _ updates: (inout Updates<Into>, Excluded) -> Void,
    @ConditionBuilder where filter: (Into.TableColumns, Excluded) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    upserting([], [], updates, filter)
  }

  /// Leaves the row that is in the way as it is, whichever key it is that both have.
  public func onConflictDoNothing() -> Self {
    var copy = self
    copy.upserts.append(UpsertClause())
    return copy
  }

  func upserting(
    _ target: [String], _ targetConditions: [QueryFragment],
    _ change: (inout Updates<Into>, Excluded) -> Void,
    _ filter: (Into.TableColumns, Excluded) -> [QueryFragment]
  ) -> Self {
    let excluded = TableAlias<Into, ExcludedName>.columns
    var updates = Updates<Into>()
    change(&updates, excluded)
    var copy = self
    copy.upserts.append(
      UpsertClause(
        target: target, targetConditions: targetConditions, assignments: updates.fragment,
        conditions: filter(Into.columns, excluded)))
    return copy
  }
}
