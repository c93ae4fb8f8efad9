public import Ratchet
import RatchetIssues
public import RatchetQuery
public import RatchetSQLite

/// The current rows of a query: `@FetchAll(Reminder.where { !$0.isCompleted }) var open`.
///
/// It can be used in a model, a plain struct or the state of a reducer. The rows are fetched when
/// the property is made, but not on the caller's thread: until they arrive, it has its default
/// value, or no rows. After each commit that changes them it has the new rows, and notifies those
/// that have read it in `withObservationTracking` or `Observations`. Properties with equal queries
/// share one observation, which lives as long as one of them.
///
/// ```swift
/// struct State: Equatable {
///   @FetchAll(Reminder.order(by: \.dueDate)) var reminders
///   @FetchAll var lists: [RemindersList]
/// }
/// ```
///
/// Copies share the fetched rows, also after ``load(_:database:fileID:filePath:line:column:)``. Two
/// properties are equal if their rows are. In a test store, the rows of a step are there when the
/// step returns. They are not a change by the feature, so they need not be asserted.
@propertyWrapper
public struct FetchAll<Element: Sendable>: Sendable {
  enum Source: Sendable {
    case rows(FetchBox<[Element]>)
    case sections(FetchBox<FetchedSections<Element>>)
  }

  let source: Source

  /// Fetches the rows of a query, and follows their changes.
  ///
  /// - Parameter database: The database; by default `\.defaultDatabase` at the place where the
  ///   property is made.
  public init<Query: QueryStatement>(
    wrappedValue: [Element] = [],
    _ query: Query,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Query.QueryValue.QueryOutput == Element {
    let key = FetchKey(.all(query), in: database, name: Self.name(query))
    source = .rows(
      FetchBox(
        key, default: wrappedValue,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Fetches all rows of the table: `@FetchAll var reminders: [Reminder]`.
  public init(
    wrappedValue: [Element],
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Element: Table, Element.QueryOutput == Element {
    self.init(
      wrappedValue: wrappedValue, Element.all, database: database, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Fetches all rows of the table.
  public init(
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Element: Table, Element.QueryOutput == Element {
    self.init(
      wrappedValue: [], database: database, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The current rows.
  public var wrappedValue: [Element] {
    switch source {
    case .rows(let box): box.reader.wrappedValue
    case .sections(let box): box.reader.wrappedValue.rows
    }
  }

  /// The property itself, with `load`, `loadError` and `isLoading`.
  public var projectedValue: FetchAll {
    get { self }
    set { self = newValue }
  }

  /// The rows as a `SharedReader`, to pass on.
  public var sharedReader: SharedReader<[Element]> {
    switch source {
    case .rows(let box): box.reader
    case .sections(let box): box.reader.rows
    }
  }

  /// The error of the last fetch, if it failed. The rows are then those of the fetch before it.
  public var loadError: (any Error)? { sharedReader.loadError }

  /// Whether the first fetch, or one that `load` requested, is running.
  public var isLoading: Bool { sharedReader.isLoading }

  /// Fetches the rows now, changed or not.
  ///
  /// - Throws: The error of the fetch, which is then also in ``loadError``.
  public func load() async throws { try await sharedReader.load() }

  /// Switches to the rows of another query. The previous rows stay until the new ones are fetched.
  /// A property with sections then has one section.
  ///
  /// - Throws: The error of the fetch, which is then also in ``loadError``.
  public nonisolated(nonsending) func load<Query: QueryStatement>(
    _ query: Query, database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Query.QueryValue.QueryOutput == Element {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    switch source {
    case .rows(let box):
      try await box.load(.all(query), in: database, name: Self.name(query), at: location)
    case .sections(let box):
      try await box.load(.oneSection(query), in: database, name: Self.name(query), at: location)
    }
  }

  private static func name(_ query: some QueryStatement) -> String {
    "@FetchAll(\(query.query.sql))"
  }
}
