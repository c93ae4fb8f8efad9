import CSQLite
public import RatchetSQLite

/// A whole SQL statement as a value: comparable, printable, and run on any database.
///
/// `QueryValue` says what a row of its result is; ``NoRows`` where it answers none.
public protocol QueryStatement<QueryValue>:
  Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible
{
  associatedtype QueryValue: QueryRepresentable

  /// The statement with its values. One that is empty, as an insert of no rows is, does nothing.
  var query: QueryFragment { get }

  /// Every row, in the order of the result. Throws a ``DatabaseError`` if the rows have more or fewer
  /// columns than `QueryValue`.
  func fetchAll(_ db: Database) throws -> [QueryValue.QueryOutput]

  /// The first row; nil if there is none.
  func fetchOne(_ db: Database) throws -> QueryValue.QueryOutput?

  /// Runs it to its end; rows that it may answer are passed over.
  func execute(_ db: Database) throws
}

extension QueryStatement {
  /// The SQL, without its values.
  public var description: String { query.sql }

  /// The SQL with its values in it: for people. They may be private data.
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

  /// The statement runs no further than to the first row.
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

  /// The rows, one at a time and in constant memory, for as long as the block of the database
  /// lasts.
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
  /// Refuses more values than a statement takes, with words that say more than SQLite's own.
  @inlinable
  func checkCount(of query: QueryFragment) throws {
    // No SQLite takes less, unless it is told to.
    if query.values.count > 900 { try refuseManyValues(of: query) }
  }

  @usableFromInline
  func refuseManyValues(of query: QueryFragment) throws {
    let limit = Int(sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
    guard query.values.count > limit else { return }
    throw DatabaseError(
      code: .range, message: Wording.manyValues(query.values.count, limit: limit), sql: query.sql)
  }
}

extension Database {
  /// The rows of a statement, read by a function; see ``fetchCursor(_:sql:arguments:)``.
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
  /// Refuses rows of which a value takes more or fewer columns than there are, and would be read from
  /// the wrong ones.
  ///
  /// To be called after the first step, which is where SQLite follows a change of the schema.
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
