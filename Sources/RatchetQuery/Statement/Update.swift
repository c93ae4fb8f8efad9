public import RatchetSQLite

/// An UPDATE statement. Without conditions it updates every row of the table.
///
/// ```swift
/// try Reminder.where { $0.listID == list.id }
///   .update { $0.isCompleted = true }
///   .execute(db)
/// ```
///
/// An update without assignments does nothing.
public struct Update<From: Table, QueryValue: QueryRepresentable>: QueryStatement {
  var conflict: ConflictResolution?
  var assignments: QueryFragment
  var conditions: [QueryFragment]
  var returning: [QueryFragment] = []

  public var query: QueryFragment {
    guard !assignments.isEmpty else { return QueryFragment() }
    var query = QueryFragment(verbatim: "UPDATE ")
    if let conflict { query.append(verbatim: "OR \(conflict.rawValue) ") }
    query.append("\(TableText.of(From.self).source) SET \(assignments)")
    query.append(clause: " WHERE ", conditions: conditions)
    query.append(returning: returning, of: From.self)
    return query
  }
}

extension Update {
  /// Adds conditions that a row must meet to be updated. They see the row before the update.
  ///
  /// ```swift
  /// try Reminder.update { $0.isCompleted = true }.where { $0.listID == list.id }.execute(db)
  /// ```
  public func `where`(
    @ConditionBuilder _ conditions: (From.TableColumns) -> [QueryFragment]
  ) -> Self {
    var copy = self
    copy.conditions += conditions(From.columns)
    return copy
  }

  /// Adds the condition that a column is true.
  public func `where`<Condition: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Condition>
  ) -> Self where Condition.QueryValue: SQLCondition {
    var copy = self
    copy.conditions.append(From.columns[keyPath: column].queryFragment)
    return copy
  }
}

extension Select where QueryValue == From, Joins == () {
  /// Returns a statement that updates the rows of this query.
  public func update(
    or conflict: ConflictResolution? = nil, set changes: (inout Updates<From>) -> Void
  ) -> Update<From, NoRows> {
    var updates = Updates<From>()
    changes(&updates)
    return Update(
      conflict: conflict, assignments: updates.fragment,
      conditions: clauses.rowConditions(From.self))
  }
}

extension Table {
  /// Returns a statement that updates every row of the default scope.
  public static func update(
    or conflict: ConflictResolution? = nil, set changes: (inout Updates<Self>) -> Void
  ) -> Update<Self, NoRows> {
    scoped.update(or: conflict, set: changes)
  }
}

extension PrimaryKeyedTable where QueryOutput == Self {
  /// Returns a statement that sets all columns of the row with the primary key of `row`. If there
  /// is no such row, it does nothing.
  public static func update(
    or conflict: ConflictResolution? = nil, _ row: Self
  ) -> Update<Self, NoRows> {
    let key = columns.primaryKey
    let (names, values) = (key.keyNames, row.namedValues)
    var updates = Updates<Self>()
    for (name, value) in values where !names.contains(name) {
      updates.assign("\(value)", to: name)
    }
    return Update(
      conflict: conflict, assignments: updates.fragment,
      conditions: [key.isKey(among: values)])
  }
}

extension SelectClauses {
  /// Returns conditions that only the rows of this query meet. If conditions alone cannot express
  /// the query, as with a limit, a subquery selects the keys of its rows.
  func rowConditions<T: Table>(_ table: T.Type) -> [QueryFragment] {
    guard scope == nil else {
      var clauses = self
      clauses.scope = nil
      let derived = table as? any DerivedTable.Type
      let scoped = derived.map { $0.derivedWriteScope } ?? scopeClauses
      if let scoped { clauses.begin(with: scoped) }
      return clauses.rowConditions(table)
    }
    guard !isPlain || source != T.sourceFragment else { return conditions }
    let key = T.rowKey
    guard source == T.sourceFragment || !T.isKeyedByRowID else {
      // The `rowid` of a subquery's row is NULL, so the statement would silently change nothing.
      let missing = "\(qualifier.quotedIdentifier).\(Wording.noRowID.quotedIdentifier)"
      return [QueryFragment(verbatim: missing)]
    }
    var keys = self
    keys.columns = key
    let row = key.count == 1 ? key[0] : key.joined().parentheses
    return ["\(row) IN \(keys.query.parentheses)"]
  }
}

extension Table {
  /// Indicates whether only the `rowid` identifies a row, and the type does not declare it as a
  /// column.
  fileprivate static var isKeyedByRowID: Bool {
    !(columns is any PrimaryKeyedTableDefinition)
      && !TableColumns.allColumns.contains { $0.name.lowercased() == "rowid" }
  }

  /// The columns that identify a row.
  fileprivate static var rowKey: [QueryFragment] {
    (columns as? any PrimaryKeyedTableDefinition)?.keyFragments
      ?? [QueryFragment(verbatim: "\(qualifier.quotedIdentifier).rowid")]
  }
}

extension PrimaryKeyedTableDefinition {
  fileprivate var keyFragments: [QueryFragment] { primaryKey._keyColumns.map { $0.queryFragment } }
}
