import RatchetCSQLite
public import RatchetSQLite

/// A complete SQL statement as a value. It can be compared, printed and run on any database.
///
/// `QueryValue` is the type of a row of the result, or ``/RatchetSQLite/NoRows`` if the statement
/// returns no rows.
public protocol QueryStatement<QueryValue>:
  Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible
{
  /// The type of a row of the result.
  associatedtype QueryValue: QueryRepresentable

  /// The statement with its bound values. An empty statement, such as an insert without rows, does
  /// nothing.
  var query: QueryFragment { get }

  /// Returns all rows, in the order of the result. Throws a ``/RatchetSQLite/DatabaseError`` if the
  /// statement fails, if a row cannot be decoded, or if the number of columns differs from that of
  /// `QueryValue`.
  func fetchAll(_ db: Database) throws -> [QueryValue.QueryOutput]

  /// Returns the first row, or `nil` if the result is empty. Throws the same errors as
  /// ``fetchAll(_:)``.
  func fetchOne(_ db: Database) throws -> QueryValue.QueryOutput?

  /// Runs the statement to completion, and ignores any rows that it returns.
  func execute(_ db: Database) throws
}

extension QueryStatement {
  /// The SQL, with placeholders instead of the values.
  public var description: String { query.sql }

  /// The SQL with its values as literals, for display only. The values may be private data.
  public var debugDescription: String { query.debugDescription }

  @inlinable
  public func fetchAll(_ db: Database) throws -> [QueryValue.QueryOutput] {
    let query = query
    guard !query.isEmpty else { return [] }
    try db.checkCount(of: query)
    return try db.withStatement(query.sql, binding: query.values) { statement in
      var all: [QueryValue.QueryOutput] = []
      var decoder = RowDecoder(statement)
      var isOnRow = try statement.step()
      try statement.checkColumns(of: QueryValue.self)
      while isOnRow {
        decoder.rewind()
        all.append(try QueryValue.decode(from: &decoder))
        isOnRow = try statement.step()
      }
      return all
    }
  }

  /// Stops the statement after the first row.
  @inlinable
  public func fetchOne(_ db: Database) throws -> QueryValue.QueryOutput? {
    let query = query
    guard !query.isEmpty else { return nil }
    try db.checkCount(of: query)
    return try db.withStatement(query.sql, binding: query.values) { statement in
      let isOnRow = try statement.step()
      try statement.checkColumns(of: QueryValue.self)
      guard isOnRow else { return nil }
      var decoder = RowDecoder(statement)
      let first = try QueryValue.decode(from: &decoder)
      try statement.finish()
      return first
    }
  }

  public func execute(_ db: Database) throws {
    let query = query
    guard !query.isEmpty else { return }
    try db.checkCount(of: query)
    try db.withStatement(query.sql, binding: query.values) { statement in
      while try statement.step() {}
    }
  }

  /// Calls `body` with each row, in the order of the result and in constant memory. An error that
  /// `body` throws ends the run.
  ///
  /// It takes less time than ``fetchAll(_:)`` and a loop over its result, or a cursor.
  ///
  /// ```swift
  /// try Note.order(by: \.id).forEachRow(db) { note in
  ///   print(note.title)
  /// }
  /// ```
  @inlinable
  public func forEachRow(
    _ db: Database, _ body: (QueryValue.QueryOutput) throws -> Void
  ) throws {
    let query = query
    guard !query.isEmpty else { return }
    try db.checkCount(of: query)
    try db.withStatement(query.sql, binding: query.values) { statement in
      var decoder = RowDecoder(statement)
      var isOnRow = try statement.step()
      try statement.checkColumns(of: QueryValue.self)
      while isOnRow {
        decoder.rewind()
        try body(try QueryValue.decode(from: &decoder))
        isOnRow = try statement.step()
      }
    }
  }

  /// Returns the rows one at a time, in constant memory. The cursor is valid until the end of the
  /// block that received the database.
  public func fetchCursor(_ db: Database) throws -> Cursor<QueryValue.QueryOutput> {
    var query = query
    if query.isEmpty { query = "SELECT NULL WHERE false" }
    try db.checkCount(of: query)
    var isChecked = false
    return try db.fetchCursor(
      sql: query.sql, arguments: StatementArguments(query.values)
    ) { row in
      if !isChecked { try row.statement.checkColumns(of: QueryValue.self) }
      isChecked = true
      var decoder = RowDecoder(row.statement)
      return try QueryValue.decode(from: &decoder)
    }
  }
}

extension SQLQueryExpression: QueryStatement, CustomStringConvertible, CustomDebugStringConvertible
where QueryValue: QueryRepresentable {
  public var query: QueryFragment { queryFragment.statement }
}

extension Database {
  /// Throws if the statement binds more values than SQLite allows. The error is clearer than
  /// SQLite's.
  @inlinable
  func checkCount(of query: QueryFragment) throws {
    // Every SQLite allows 900 values, unless its limit was lowered.
    if query.values.count > 900 { try refuseManyValues(of: query) }
  }

  /// The number of values that a statement can bind.
  var parameterLimit: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, -1)) }

  @usableFromInline
  func refuseManyValues(of query: QueryFragment) throws {
    let limit = parameterLimit
    guard query.values.count > limit else { return }
    throw DatabaseError(
      code: .range, message: Wording.manyValues(query.values.count, limit: limit), sql: query.sql)
  }
}

extension Database {
  /// Returns a cursor that decodes each row with a closure; see ``fetchCursor(_:sql:arguments:)``.
  func fetchCursor<Element>(
    sql: String, arguments: StatementArguments, decode: @escaping (Row) throws -> Element
  ) throws -> Cursor<Element> {
    let statement = try checkOut(sql) ?? prepare(sql)
    do {
      try statement.start(arguments)
    } catch {
      statements.checkIn(statement, sql)
      throw error
    }
    return Cursor(statement, of: self, decode: decode) { [self] in
      statements.checkIn($0, sql)
    }
  }
}

extension Statement {
  /// Throws if the result has more or fewer columns than the value type, whose columns would then
  /// be decoded from the wrong positions.
  ///
  /// Call this after the first step, because SQLite recompiles the statement there if the schema
  /// has changed.
  @usableFromInline
  func checkColumns<Value: QueryRepresentable>(of type: Value.Type) throws {
    let count = Int(sqlite3_column_count(pointer))
    guard count != Value.columnCount, Value.self != NoRows.self else { return }
    throw DatabaseError(
      code: .mismatch,
      message: Wording.columnCount(
        count, of: String(describing: Value.QueryOutput.self), expected: Value.columnCount),
      sql: sql, arguments: shownArguments)
  }
}
