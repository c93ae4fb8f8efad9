import RatchetIssues

/// A shared value for whoever only reads it: `SharedReader($count)`.
///
/// As ``Shared``, without `withLock` and `save`.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value: Sendable>: Sendable {
  let source: any SharedReading<Value>

  init(source: any SharedReading<Value>) { self.source = source }

  /// A value that may change elsewhere, to be read here.
  public init(_ base: Shared<Value>) { source = base.source }

  /// A value that never changes.
  public init(value: Value) { source = SharedConstant(value) }

  /// The same value again.
  public init(projectedValue: SharedReader<Value>) { self = projectedValue }

  /// A value that never changes.
  public static func constant(_ value: Value) -> SharedReader { SharedReader(value: value) }

  /// The value now.
  public var wrappedValue: Value { source.read() }

  /// The reference itself: what is handed on.
  public var projectedValue: SharedReader<Value> {
    get { self }
    set { self = newValue }
  }

  /// Why it could not be loaded, if that is so: the value is then the default.
  public var loadError: (any Error)? { source.root.status.loadError }

  /// Whether a load has begun, and not ended.
  public var isLoading: Bool { source.root.status.isLoading }

  /// Loads the value again. Without a key, does nothing.
  ///
  /// - Throws: what the key gives as the reason, which is ``loadError`` from then on.
  public func load() async throws { try await source.root.load() }

  /// Waits until no load is under way, on the caller's actor up to the wait.
  ///
  /// - Throws: ``loadError``; `CancellationError` where the task is cancelled.
  package nonisolated(nonsending) func finishLoading() async throws {
    try await source.root.finishLoading()
  }
}

extension Shared {
  /// The same value, for whoever only reads it.
  public var reader: SharedReader<Value> { SharedReader(self) }

  /// A value that only this one and its copies share.
  public static func constant(_ value: Value) -> Shared { Shared(value: value) }
}

extension SharedReader {
  /// The value of a key; the default until something is loaded.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    source = SharedReferences.inForce.reference(
      for: key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The value of a key, nil until there is one.
  // Where the key has a default of its own, the form for that is meant.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(
      wrappedValue: nil, key, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The value of a key that has a default of its own.
  public init(
    _ key: SharedKeyDefault<some SharedReaderKey<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: key.defaultValue(), key.base, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The value of a key, once it is loaded. It throws as the form of ``Shared`` does.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    source = try await SharedReferences.inForce.required(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
