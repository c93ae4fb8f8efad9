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

  /// A value that never changes, unless ``load(_:fileID:filePath:line:column:)`` replaces it.
  public init(value: Value) {
    source = SharedSlot(SharedReference(value), isReadOnly: true)
  }

  /// The same value again.
  public init(projectedValue: SharedReader<Value>) { self = projectedValue }

  /// A value that never changes.
  public static func constant(_ value: Value) -> SharedReader {
    SharedReader(source: SharedConstant(value))
  }

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

  /// Replaces the key, and loads the value of the new one, as the form of ``Shared`` does. One that was made
  /// of a `Shared` has no key of its own.
  public nonisolated(nonsending) func load(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    guard let slot = source as? SharedSlot<Value>, slot.isReadOnly else {
      throw SharedKeyError.noKeyOfItsOwn
    }
    try await slot.load(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

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
    let reference = SharedReferences.inForce.reference(
      for: key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference, isReadOnly: true)
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
    let reference = try await SharedReferences.inForce.required(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference, isReadOnly: true)
  }
}
