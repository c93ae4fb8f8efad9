public import RatchetSQLite

/// The name by which a trigger knows the row as it was.
public enum OldName: AliasName {
  public static var aliasName: String { "old" }
}

/// The name by which a trigger knows the row as it will be.
public enum NewName: AliasName {
  public static var aliasName: String { "new" }
}

/// What a trigger waits for, and what it then does with each row.
public struct TriggerOperation<Base: Table>: Hashable, Sendable {
  public typealias Old = TableAlias<Base, OldName>.TableColumns
  public typealias New = TableAlias<Base, NewName>.TableColumns

  /// `INSERT`, `UPDATE` or `DELETE`.
  var kind: String
  /// The columns of an update; none for any.
  var columns: [String] = []
  var statements: [QueryFragment]
  var conditions: [QueryFragment]

  var event: QueryFragment {
    var event = QueryFragment(verbatim: kind)
    guard !columns.isEmpty else { return event }
    event.append(" OF \(columns.map { QueryFragment(quote: $0) }.joined())")
    return event
  }

  /// For each row that is inserted, and for which the condition holds.
  public static func insert(
    @TriggerBuilder forEachRow statements: (_ new: New) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ new: New) -> [QueryFragment] = { _ in [] }
  ) -> Self {
    Self(kind: "INSERT", statements: statements(New()), conditions: conditions(New()))
  }

  /// For each row that is changed, and for which the condition holds.
  public static func update(
    @TriggerBuilder forEachRow statements: (_ old: Old, _ new: New) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ old: Old, _ new: New) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    Self(
      kind: "UPDATE", statements: statements(Old(), New()), conditions: conditions(Old(), New()))
  }

  /// For each row of which one of these columns is set, and for which the condition holds.
  public static func update<each Column: TableColumnExpression>(
    of columns: (Base.TableColumns) -> (repeat each Column),
    @TriggerBuilder forEachRow statements: (_ old: Old, _ new: New) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ old: Old, _ new: New) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    var operation = update(forEachRow: statements, when: conditions)
    for column in repeat each columns(Base.columns) { operation.columns.append(column.name) }
    return operation
  }

  /// For each row that is deleted, and for which the condition holds.
  public static func delete(
    @TriggerBuilder forEachRow statements: (_ old: Old) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ old: Old) -> [QueryFragment] = { _ in [] }
  ) -> Self {
    Self(kind: "DELETE", statements: statements(Old()), conditions: conditions(Old()))
  }
}

extension TriggerOperation {
  /// Sets a column to the time at which a row was inserted.
  ///
  /// ```swift
  /// try Reminder.createTemporaryTrigger(after: .insert(touch: \.createdAt)).execute(db)
  /// ```
  ///
  /// For `after:`. The row has the time once the statement is over; what its `returning` answers is the
  /// row as it was written.
  public static func insert<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> Self {
    touch("INSERT", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time at which a row was inserted.
  public static func insert<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> Self {
    touch("INSERT", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time at which another column of its row was set, to a new value or not.
  ///
  /// An update that sets nothing but this column leaves it as it was set. For `after:`, as
  /// ``insert(touch:)``.
  public static func update<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> Self {
    touch("UPDATE", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time at which another column of its row was set, to a new value or not.
  public static func update<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> Self {
    touch("UPDATE", Base.columns[keyPath: column].name, Value.storage)
  }

  private static func touch(_ kind: String, _ column: String, _ storage: DateStorage) -> Self {
    // No schema stands before a name within a trigger.
    let update: QueryFragment = "UPDATE \(quote: Base.tableName) SET \(quote: column) = "
    let others = Base.TableColumns.writableColumns.map(\.name).filter { $0 != column }
    return Self(
      kind: kind,
      // Else the trigger would run for its own update, if `recursive_triggers` is on.
      columns: kind == "UPDATE" ? others : [],
      statements: [
        update + storage.now + " WHERE " + Base.isRow(named: NewName.aliasName)
      ],
      conditions: [])
  }
}

extension DateStorage {
  /// The time at which the statement runs, in the form that is bound.
  fileprivate var now: QueryFragment {
    switch self {
    case .text: "strftime('%Y-%m-%d %H:%M:%f', 'now')"
    case .unixTime: "unixepoch('now')"
    case .julianDay: "julianday('now')"
    }
  }
}

extension Table {
  /// The condition that a row is the one that has a name.
  fileprivate static func isRow(named name: String) -> QueryFragment {
    guard let columns = columns as? any PrimaryKeyedTableDefinition else {
      let (own, other) = (qualifier.quotedIdentifier, name.quotedIdentifier)
      return QueryFragment(verbatim: "\(own).\"rowid\" = \(other).\"rowid\"")
    }
    return columns.isKey(ofRowNamed: name)
  }
}

extension PrimaryKeyedTableDefinition {
  fileprivate func isKey(ofRowNamed name: String) -> QueryFragment {
    primaryKey.isKey(ofRowNamed: name)
  }
}

/// Gathers the statements of a trigger, one a line.
@resultBuilder
public enum TriggerBuilder {
  public static func buildExpression(_ statement: some QueryStatement) -> [QueryFragment] {
    let query = statement.query
    return query.isEmpty ? [] : [query]
  }

  public static func buildBlock(_ parts: [QueryFragment]...) -> [QueryFragment] {
    Array(parts.joined())
  }

  public static func buildOptional(_ part: [QueryFragment]?) -> [QueryFragment] { part ?? [] }
  public static func buildEither(first part: [QueryFragment]) -> [QueryFragment] { part }
  public static func buildEither(second part: [QueryFragment]) -> [QueryFragment] { part }
  public static func buildArray(_ parts: [[QueryFragment]]) -> [QueryFragment] {
    Array(parts.joined())
  }
}
