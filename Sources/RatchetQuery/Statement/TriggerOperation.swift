public import RatchetSQLite

/// The name of the row before the change in a trigger.
public enum OldName: AliasName {
  public static var aliasName: String { "old" }
}

/// The name of the row after the change in a trigger.
public enum NewName: AliasName {
  public static var aliasName: String { "new" }
}

/// The operation that fires a trigger, and the statements that run for each row.
public struct TriggerOperation<Base: Table>: Hashable, Sendable {
  /// The columns of a row before the change.
  public typealias Old = TableAlias<Base, OldName>.TableColumns
  /// The columns of a row after the change.
  public typealias New = TableAlias<Base, NewName>.TableColumns

  /// `INSERT`, `UPDATE` or `DELETE`.
  var kind: String
  /// The columns whose updates fire the trigger; empty for any column.
  var columns: [String] = []
  var statements: [QueryFragment]
  var conditions: [QueryFragment]

  var event: QueryFragment {
    var event = QueryFragment(verbatim: kind)
    guard !columns.isEmpty else { return event }
    event.append(" OF \(columns.map { QueryFragment(quote: $0) }.joined())")
    return event
  }

  /// Runs the statements for each inserted row that meets the conditions.
  public static func insert(
    @TriggerBuilder forEachRow statements: (_ new: New) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ new: New) -> [QueryFragment] = { _ in [] }
  ) -> Self {
    Self(kind: "INSERT", statements: statements(New()), conditions: conditions(New()))
  }

  /// Runs the statements for each updated row that meets the conditions.
  public static func update(
    @TriggerBuilder forEachRow statements: (_ old: Old, _ new: New) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ old: Old, _ new: New) -> [QueryFragment] = { _, _ in
      []
    }
  ) -> Self {
    Self(
      kind: "UPDATE", statements: statements(Old(), New()), conditions: conditions(Old(), New()))
  }

  /// Runs the statements for each row that meets the conditions, if an update sets one of these
  /// columns.
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

  /// Runs the statements for each deleted row that meets the conditions.
  public static func delete(
    @TriggerBuilder forEachRow statements: (_ old: Old) -> [QueryFragment],
    @ConditionBuilder when conditions: (_ old: Old) -> [QueryFragment] = { _ in [] }
  ) -> Self {
    Self(kind: "DELETE", statements: statements(Old()), conditions: conditions(Old()))
  }
}

extension TriggerOperation {
  /// Sets a column to the time at which its row is inserted.
  ///
  /// ```swift
  /// try Reminder.createTemporaryTrigger(after: .insert(touch: \.createdAt)).execute(db)
  /// ```
  ///
  /// Use it with `after:`. The column has the time once the statement has ended; RETURNING yields
  /// the row as the statement wrote it.
  public static func insert<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> Self {
    touch("INSERT", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time at which its row is inserted.
  public static func insert<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> Self {
    touch("INSERT", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time of an update that sets another column of its row, even to the same
  /// value.
  ///
  /// An update that sets only this column keeps the value that it sets. Use it with `after:`, like
  /// `insert(touch:)`.
  public static func update<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> Self {
    touch("UPDATE", Base.columns[keyPath: column].name, Value.storage)
  }

  /// Sets a column to the time of an update that sets another column of its row, even to the same
  /// value.
  public static func update<Value: DateRepresentation>(
    touch column: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> Self {
    touch("UPDATE", Base.columns[keyPath: column].name, Value.storage)
  }

  private static func touch(_ kind: String, _ column: String, _ storage: DateStorage) -> Self {
    // SQLite allows no schema name inside a trigger.
    let update: QueryFragment = "UPDATE \(quote: Base.tableName) SET \(quote: column) = "
    let others = Base.TableColumns.writableColumns.map(\.name).filter { $0 != column }
    return Self(
      kind: kind,
      // Otherwise the trigger would fire for its own update if `recursive_triggers` is on.
      columns: kind == "UPDATE" ? others : [],
      statements: [
        update + storage.now + " WHERE " + Base.isRow(named: NewName.aliasName)
      ],
      conditions: [])
  }
}

extension DateStorage {
  /// The time at which the statement runs, in the stored representation.
  fileprivate var now: QueryFragment {
    switch self {
    case .text: "strftime('%Y-%m-%d %H:%M:%f', 'now')"
    case .unixTime: "unixepoch('now')"
    case .julianDay: "julianday('now')"
    }
  }
}

extension Table {
  /// Returns the condition that a row is the one with this name in the trigger.
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

/// Collects the statements of a trigger, one on each line.
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
