public import Ratchet
import RatchetIssues

/// The rows of a query, as they are now: `@FetchAll(Reminder.where { !$0.isCompleted }) var open`.
///
/// In a model, a plain struct or a reducer's state. It is fetched once it is made, off the caller's
/// thread: until then it has the value that is written behind it, or no rows. After each commit that
/// changes them it has the new rows; who has read it in `withObservationTracking` or `Observations` is
/// told. Properties of equal queries share one observation, as long as one of them is there.
///
/// ```swift
/// struct State: Equatable {
///   @FetchAll(Reminder.order(by: \.dueDate)) var reminders
///   @FetchAll var lists: [RemindersList]
/// }
/// ```
///
/// Copies share what is fetched, also after ``load(_:database:fileID:filePath:line:column:)``. Two are equal when their rows are.
/// In a test store the rows of a step are there when it returns; they are no change of the feature's,
/// so that nothing need be asserted.
@propertyWrapper
public struct FetchAll<Element: Sendable>: Sendable {
  enum Source: Sendable {
    case rows(FetchBox<[Element]>)
    case sections(FetchBox<FetchedSections<Element>>)
  }

  let source: Source

  /// The rows of a query.
  ///
  /// - Parameter database: `\.defaultDatabase` of where the property is made, if none is given.
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

  /// All rows of the table: `@FetchAll var reminders: [Reminder]`.
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

  /// All rows of the table.
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

  /// The rows now.
  public var wrappedValue: [Element] {
    switch source {
    case .rows(let box): box.reader.wrappedValue
    case .sections(let box): box.reader.wrappedValue.rows
    }
  }

  /// The property itself: what has `load`, `loadError` and `isLoading`.
  public var projectedValue: FetchAll {
    get { self }
    set { self = newValue }
  }

  /// The rows as a shared value, to be handed on.
  public var sharedReader: SharedReader<[Element]> {
    switch source {
    case .rows(let box): box.reader
    case .sections(let box): box.reader.rows
    }
  }

  /// Why the last fetch failed, if it did: the rows are then those of the one before.
  public var loadError: (any Error)? { sharedReader.loadError }

  /// Whether they are being fetched for the first time, or by `load`.
  public var isLoading: Bool { sharedReader.isLoading }

  /// Fetches the rows now, changed or not.
  ///
  /// - Throws: what the fetch throws, which is ``loadError`` from then on.
  public func load() async throws { try await sharedReader.load() }

  /// Has the rows of another query from here on. Those of the last stay until they are there. Where the
  /// property has sections, they are one from then on.
  ///
  /// - Throws: what the fetch throws, which is ``loadError`` from then on.
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
