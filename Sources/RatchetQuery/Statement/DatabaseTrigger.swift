public import RatchetSQLite

/// `CREATE TRIGGER`: statements that run for each row that is written.
///
/// A temporary one lives as long as its connection, and only that connection sees it. Values in its
/// statements are written into the SQL as literals, since SQLite keeps the text.
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

  public let name: String
  let isTemporary: Bool
  let ifNotExists: Bool
  let timing: String
  let operation: TriggerOperation<Base>

  public var query: QueryFragment {
    var query = QueryFragment(verbatim: "CREATE \(isTemporary ? "TEMPORARY " : "")TRIGGER ")
    if ifNotExists { query.append(verbatim: "IF NOT EXISTS ") }
    // A temporary trigger can be on a table of another schema, but has none itself.
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

  /// Throws for a value that has no literal, which is NaN.
  public func execute(_ db: Database) throws {
    try db.execute(sql: query.sqlWithLiterals)
  }

  /// `DROP TRIGGER`.
  public func drop(ifExists: Bool = false) -> SQLQueryExpression<NoRows> {
    var query = QueryFragment(verbatim: "DROP TRIGGER \(ifExists ? "IF EXISTS " : "")")
    if !isTemporary, let schema = Base.schemaName { query.append("\(quote: schema).") }
    query.append("\(quote: name)")
    return SQLQueryExpression(query)
  }
}

extension Table {
  /// A trigger of this connection, which runs after rows were written. Without a name it is called
  /// after what it does and where it is written.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, after operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "AFTER", operation)
  }

  /// A trigger of this connection, which runs before rows are written.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, before operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "BEFORE", operation)
  }

  /// A trigger of this connection, which runs where rows of a view would be written.
  public static func createTemporaryTrigger(
    _ name: String? = nil, ifNotExists: Bool = false, insteadOf operation: TriggerOperation<Self>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> DatabaseTrigger<Self> {
    let place = "\(fileID):\(line):\(column)"
    return trigger(name, place, isTemporary: true, ifNotExists, "INSTEAD OF", operation)
  }

  /// A trigger that is part of the schema, and runs after rows were written.
  public static func createTrigger(
    _ name: String, ifNotExists: Bool = false, after operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    trigger(name, "", isTemporary: false, ifNotExists, "AFTER", operation)
  }

  /// A trigger that is part of the schema, and runs before rows are written.
  public static func createTrigger(
    _ name: String, ifNotExists: Bool = false, before operation: TriggerOperation<Self>
  ) -> DatabaseTrigger<Self> {
    trigger(name, "", isTemporary: false, ifNotExists, "BEFORE", operation)
  }

  /// A trigger that is part of the schema, and runs where rows of a view would be written.
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
