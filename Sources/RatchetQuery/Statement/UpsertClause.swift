/// The conflict clause of an upsert: `ON CONFLICT … DO UPDATE` or `DO NOTHING`.
struct UpsertClause: Hashable, Sendable {
  /// The columns of the constraint; empty for any constraint.
  var target: [String] = []
  /// The conditions of a partial index.
  var targetConditions: [QueryFragment] = []
  /// The SQL after SET; empty for DO NOTHING.
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
  /// The fragment with its values as literals, because SQLite does not match a bound value with a
  /// literal in the condition of an index.
  fileprivate var withLiterals: QueryFragment {
    do {
      return QueryFragment(verbatim: try sqlWithLiterals, precedence)
    } catch {
      // A value without a literal cannot be bound either, so the statement throws when it runs.
      return self
    }
  }
}

/// The name of the row that was not inserted in an upsert.
public enum ExcludedName: AliasName {
  public static var aliasName: String { "excluded" }
}

extension Insert {
  /// The columns of the row that was not inserted.
  public typealias Excluded = TableAlias<Into, ExcludedName>.TableColumns

  /// Updates the existing row if a new row violates the unique constraint of these columns.
  ///
  /// ```swift
  /// WordCount.insert { WordCount(word: "red", count: 1) }
  ///   .onConflict { $0.word } doUpdate: { $0.count += $1.count }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The columns of a primary key or a unique index.
  ///   - targetFilter: The condition of the index, if it is a partial index.
  ///   - updates: The assignments. They can use the existing row and the row that was not inserted.
  ///   - filter: The condition that an existing row must meet to be updated.
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

  /// Updates the existing row if a new row violates any unique constraint.
  public func onConflictDoUpdate(
    _ updates: (inout Updates<Into>, Excluded) -> Void,
    @ConditionBuilder where filter: (Into.TableColumns, Excluded) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    upserting([], [], updates, filter)
  }

  /// Keeps the existing row if a new row violates any unique constraint, and skips the new row.
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
