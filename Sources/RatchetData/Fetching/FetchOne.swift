public import Ratchet
import RatchetIssues

/// The first row of a query, as it is now: `@FetchOne(Reminder.count()) var count = 0`.
///
/// As ``FetchAll``, of one row. An optional value is nil where there is no row. A value that is not
/// optional stays what it is then, and ``loadError`` says so.
@propertyWrapper
public struct FetchOne<Value: Sendable>: Sendable {
  let box: FetchBox<Value>

  /// The first row of a query that always answers one.
  ///
  /// - Parameter database: `\.defaultDatabase` of where the property is made, if none is given.
  public init<Query: QueryStatement>(
    wrappedValue: Value,
    _ query: Query,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Query.QueryValue.QueryOutput == Value {
    let key = FetchKey(.only(query), in: database, name: Self.name(query))
    box = FetchBox(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The value of the first row of a query for one that may be NULL; nil also where there is no row:
  /// `@FetchOne(Reminder.find(1).select(\.dueDate)) var dueDate: Date?`.
  public init<Query: QueryStatement>(
    wrappedValue: Value = nil,
    _ query: Query,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Query.QueryValue.QueryOutput == Value, Value: ExpressibleByNilLiteral {
    let key = FetchKey(.firstValue(query), in: database, name: Self.name(query))
    box = FetchBox(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The first row of a query, nil where there is none.
  @_disfavoredOverload
  public init<Query: QueryStatement>(
    wrappedValue: Value = nil,
    _ query: Query,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Query.QueryValue.QueryOutput? {
    let key = FetchKey(.first(query), in: database, name: Self.name(query))
    box = FetchBox(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The first row of the table, nil where there is none: `@FetchOne var settings: Settings?`.
  public init(
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: OptionalTable {
    box = FetchBox(
      Self.firstRow(in: database), default: nil,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The first row of the table, which has one: `@FetchOne var settings = Settings()`.
  @_disfavoredOverload  // A table that may have no row is a table too.
  public init(
    wrappedValue: Value,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: Table, Value.QueryOutput == Value {
    self.init(
      wrappedValue: wrappedValue, Value.all, database: database, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// The first row of the table, nil where there is none: `@FetchOne var settings: Settings? = nil`.
  public init(
    wrappedValue: Value,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: OptionalTable {
    box = FetchBox(
      Self.firstRow(in: database), default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The value now.
  public var wrappedValue: Value { box.reader.wrappedValue }

  /// The property itself: what has `load`, `loadError` and `isLoading`.
  public var projectedValue: FetchOne {
    get { self }
    set { self = newValue }
  }

  /// The value as a shared one, to be handed on.
  public var sharedReader: SharedReader<Value> { box.reader }

  /// Why the last fetch failed, if it did: the value is then that of the one before.
  public var loadError: (any Error)? { box.reader.loadError }

  /// Whether it is being fetched for the first time, or by `load`.
  public var isLoading: Bool { box.reader.isLoading }

  /// Fetches it now, changed or not; see ``FetchAll/load()``.
  public func load() async throws { try await box.reader.load() }

  /// Has the first row of another query from here on; see ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
  public nonisolated(nonsending) func load<Query: QueryStatement>(
    _ query: Query, database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Query.QueryValue.QueryOutput == Value {
    try await box.load(
      .only(query), in: database, name: Self.name(query),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Has the value of another query for one that may be NULL from here on; see
  /// ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
  public nonisolated(nonsending) func load<Query: QueryStatement>(
    _ query: Query, database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Query.QueryValue.QueryOutput == Value, Value: ExpressibleByNilLiteral {
    try await box.load(
      .firstValue(query), in: database, name: Self.name(query),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Has the first row of another query from here on; see ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
  @_disfavoredOverload
  public nonisolated(nonsending) func load<Query: QueryStatement>(
    _ query: Query, database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Value == Query.QueryValue.QueryOutput? {
    try await box.load(
      .first(query), in: database, name: Self.name(query),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func firstRow(in database: (any DatabaseReader)?) -> FetchKey<Value>
  where Value: OptionalTable {
    let query = Value.Row.all
    let first = Observed<Value>(
      id: ObservationID(.first, query.query, Value.Row.self),
      fetch: { Value(row: try query.fetchOne($0)) })
    return FetchKey(first, in: database, name: name(query))
  }

  private static func name(_ query: some QueryStatement) -> String {
    "@FetchOne(\(query.query.sql))"
  }
}
