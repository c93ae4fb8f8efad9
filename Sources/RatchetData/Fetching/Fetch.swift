public import Ratchet
import RatchetIssues
public import RatchetSQLite

/// The current value of a request: `@Fetch(Overview()) var overview = Overview.Value()`.
///
/// Like ``FetchAll``, but for the value that a ``/RatchetSQLite/FetchKeyRequest`` fetches from one
/// snapshot.
@propertyWrapper
public struct Fetch<Value: Sendable>: Sendable {
  let box: FetchBox<Value>

  /// Fetches the value of a request, and follows its changes.
  ///
  /// - Parameter database: The database; by default `\.defaultDatabase` at the place where the
  ///   property is made.
  public init(
    wrappedValue: Value,
    _ request: some FetchKeyRequest<Value>,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let key = FetchKey(.request(request), in: database, name: Self.name(request))
    box = FetchBox(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The current value.
  public var wrappedValue: Value { box.reader.wrappedValue }

  /// The property itself, with `load`, `loadError` and `isLoading`.
  public var projectedValue: Fetch {
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

  /// Switches to another request; see ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
  public nonisolated(nonsending) func load(
    _ request: some FetchKeyRequest<Value>, database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await box.load(
      .request(request), in: database, name: Self.name(request),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func name(_ request: some FetchKeyRequest<Value>) -> String {
    "@Fetch(\(type(of: request)))"
  }
}
