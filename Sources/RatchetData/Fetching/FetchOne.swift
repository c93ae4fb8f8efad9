public import Ratchet
import RatchetIssues
public import RatchetQuery
public import RatchetSQLite

/// The current first row of a query: `@FetchOne(Reminder.count()) var count = 0`.
///
/// Like ``FetchAll``, but for one row. If there is no row, an optional value is `nil`, while any
/// other value stays what it was, with an error in ``loadError``.
@propertyWrapper
public struct FetchOne<Value: Sendable>: Sendable {
  let box: FetchBox<Value>

  /// Fetches the first row of a query that always returns one, and follows its changes.
  ///
  /// - Parameter database: The database; by default `\.defaultDatabase` at the place where the
  ///   property is made.
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

  /// Fetches the first row of a query whose value may be NULL; `nil` also if there is no row:
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

  /// Fetches the first row of a query; `nil` if there is none.
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

  /// Fetches the first row of the table; `nil` if there is none:
  /// `@FetchOne var settings: Settings?`.
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

  /// Fetches the first row of a table that has one: `@FetchOne var settings = Settings()`.
  @_disfavoredOverload  // Disfavored, since an optional table is a table too.
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

  /// Fetches the first row of the table; `nil` if there is none:
  /// `@FetchOne var settings: Settings? = nil`.
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

  /// The current value.
  public var wrappedValue: Value { box.reader.wrappedValue }

  /// The property itself, with `load`, `loadError` and `isLoading`.
  public var projectedValue: FetchOne {
    get { self }
    set { self = newValue }
  }

  /// The value as a `SharedReader`, to pass on.
  public var sharedReader: SharedReader<Value> { box.reader }

  /// The error of the last fetch, if it failed. The value is then that of the fetch before it.
  public var loadError: (any Error)? { box.reader.loadError }

  /// Whether the first fetch, or one that `load` requested, is running.
  public var isLoading: Bool { box.reader.isLoading }

  /// Fetches the value now, changed or not; see ``FetchAll/load()``.
  public func load() async throws { try await box.reader.load() }

  /// Switches to the first row of another query; see
  /// ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
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

  /// Switches to another query whose value may be NULL; see
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

  /// Switches to the first row of another query; see
  /// ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
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

/// A row of a table that may be missing: the type of a ``FetchOne`` property without a query.
public protocol OptionalTable: ExpressibleByNilLiteral, Sendable {
  /// The type of the row.
  associatedtype Row: Table where Row.QueryOutput == Row

  /// Makes the value from a row; `nil` if there is none.
  init(row: Row?)
}

extension Optional: OptionalTable where Wrapped: Table, Wrapped.QueryOutput == Wrapped {
  public init(row: Wrapped?) { self = row }
}
