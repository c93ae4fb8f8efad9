public import Ratchet
import RatchetIssues

/// What a request fetches, as it is now: `@Fetch(Overview()) var overview = Overview.Value()`.
///
/// As ``FetchAll``, of whatever a ``FetchKeyRequest`` fetches in one snapshot.
@propertyWrapper
public struct Fetch<Value: Sendable>: Sendable {
  let box: FetchBox<Value>

  /// - Parameter database: `\.defaultDatabase` of where the property is made, if none is given.
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

  /// The value now.
  public var wrappedValue: Value { box.reader.wrappedValue }

  /// The property itself: what has `load`, `loadError` and `isLoading`.
  public var projectedValue: Fetch {
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

  /// Has what another request fetches from here on; see ``FetchAll/load(_:database:fileID:filePath:line:column:)``.
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
