public import RatchetSQLite

/// A CREATE TRIGGER statement. The statements of the trigger run for each row that is written.
///
/// A temporary trigger belongs to one connection: it is visible only there, and is dropped when the
/// connection closes. SQLite stores the text of a trigger, so its values are written into the SQL
/// as literals.
///
/// ```swift
/// try Reminder.createTemporaryTrigger(
///   after: .update { $0.title } forEachRow: { old, new in
///     Log.insert { ($0.text) } select: { Values(new.title) }
///   }
/// )
/// .execute(db)
/// ```
public struct DatabaseTrigger<Base: Table>: QueryStatement {
  public typealias QueryValue = NoRows

  /// The name of the trigger in the schema.
  public let name: String
  let isTemporary: Bool
  let ifNotExists: Bool
  let timing: String
  let operation: TriggerOperation<Base>

  public var query: QueryFragment {
    var query = QueryFragment(verbatim: "CREATE \(isTemporary ? "TEMPORARY " : "")TRIGGER ")
    if ifNotExists { query.append(verbatim: "IF NOT EXISTS ") }
    // A temporary trigger can be on a table of another schema, but belongs to the schema `temp`.
    let schema = isTemporary ? nil : Base.schemaName
    if let schema { query.append("\(quote: schema).") }
    query.append("\(quote: name)")
    query.append(verbatim: " \(timing) ")
    query.append(operation.event)
    query.append(
      schema == nil ? " ON \(Base.nameFragment)" : " ON \(quote: Base.tableName)")
    query.append(" FOR EACH ROW")
    query.append(clause: " WHEN ", conditions: operation.conditions)
    query.append(" BEGIN")
    for statement in operation.statements { query.append(" \(statement);") }
    query.append(" END")
    return query
  }

  /// Creates the trigger. Throws a ``/RatchetSQLite/DatabaseError`` if a value is NaN, which has no
  /// literal, or was interpolated inside a quotation or a comment.
  public func execute(_ db: Database) throws {
    try db.execute(sql: query.sqlWithLiterals)
  }

  /// Returns the DROP TRIGGER statement.
  public func drop(ifExists: Bool = false) -> SQLQueryExpression<NoRows> {
    var query = QueryFragment(verbatim: "DROP TRIGGER \(ifExists ? "IF EXISTS " : "")")
    if !isTemporary, let schema = Base.schemaName { query.append("\(quote: schema).") }
    query.append("\(quote: name)")
    return SQLQueryExpression(query)
  }
}

extension Table {
  /// Returns a temporary trigger that runs after rows are written. Its default name is made from
  /// its operation and its place in the source.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, after operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "AFTER", operation)
  }

  /// Returns a temporary trigger that runs before rows are written.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, before operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "BEFORE", operation)
  }

  /// Returns a temporary trigger that runs instead of writing rows of a view.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, insteadOf operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "INSTEAD OF", operation)
  }

  /// Returns a trigger of the table's schema that runs after rows are written.
  public static func createTrigger(
    _ name: String, ifNotExists: Bool = false, after operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    trigger(name, "", isTemporary: false, ifNotExists, "AFTER", operation)
  }

  /// Returns a trigger of the table's schema that runs before rows are written.
  public static func createTrigger(
    _ name: String, ifNotExists: Bool = false, before operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    trigger(name, "", isTemporary: false, ifNotExists, "BEFORE", operation)
  }

  /// Returns a trigger of the table's schema that runs instead of writing rows of a view.
  public static func createTrigger(
    _ name: String, ifNotExists: Bool = false, insteadOf operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    trigger(name, "", isTemporary: false, ifNotExists, "INSTEAD OF", operation)
  }

  private static func trigger(
    _ name: String?, _ place: String, isTemporary: Bool, _ ifNotExists: Bool, _ timing: String,
    _ operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    let words = "\(timing) \(operation.kind) ON".lowercased().replacing(" ", with: "_")
    return DatabaseTrigger(
      name: name ?? "\(words)_\(tableName)@\(place)", isTemporary: isTemporary,
      ifNotExists: ifNotExists, timing: timing, operation: operation)
  }
}
