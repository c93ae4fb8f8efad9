import RatchetIssues

/// A read-only view of a shared value: `SharedReader($count)`.
///
/// Like ``Shared``, without `withLock` and `save`.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value: Sendable>: Sendable {
  let source: any SharedReading<Value>

  init(source: any SharedReading<Value>) { self.source = source }

  /// Makes a read-only view of a shared value. It follows all changes of the value.
  public init(_ base: Shared<Value>) { source = base.source }

  /// Makes a constant value, which only ``load(_:fileID:filePath:line:column:)`` can replace.
  public init(value: Value) {
    source = SharedSlot(SharedReference.made(value), isReadOnly: true)
  }

  /// Shares an existing value.
  public init(projectedValue: SharedReader<Value>) { self = projectedValue }

  /// A value that never changes.
  public static func constant(_ value: Value) -> SharedReader {
    SharedReader(source: SharedConstant(value))
  }

  /// The current value.
  public var wrappedValue: Value { source.read() }

  /// The shared reference itself, to pass on.
  public var projectedValue: SharedReader<Value> {
    get { self }
    set { self = newValue }
  }

  /// The error of the last load if it failed; nil otherwise.
  public var loadError: (any Error)? { source.root.status.loadError }

  /// Whether a load is under way.
  public var isLoading: Bool { source.root.status.isLoading }

  /// Loads the value again. Without a key, does nothing.
  ///
  /// - Throws: the key's error, which is ``loadError`` from then on.
  public func load() async throws { try await source.root.load() }

  /// Replaces the key, and loads the value of the new one, like the method of ``Shared``. A reader
  /// that was made from a `Shared` has no key of its own, and throws
  /// ``SharedKeyError/noKeyOfItsOwn``.
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

  /// Waits until no load is under way. It runs on the caller's actor until it suspends.
  ///
  /// - Throws: ``loadError``; `CancellationError` if the task is cancelled.
  package nonisolated(nonsending) func finishLoading() async throws {
    try await source.root.finishLoading()
  }
}

extension Shared {
  /// A read-only view of this value.
  public var reader: SharedReader<Value> { SharedReader(self) }

  /// A value without a key, which only this property and its copies share.
  public static func constant(_ value: Value) -> Shared { Shared(value: value) }
}

extension SharedReader {
  /// The value of a key; the default until a value is loaded.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let reference = SharedReferences.current.reference(
      for: key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference, isReadOnly: true)
  }

  /// The value of a key, nil until a value is loaded.
  // Disfavoured: if the key has its own default, the initializer for such keys is preferred.
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

  /// The value of a key that has its own default.
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

  /// The value of a key, once it is loaded. It throws like the initializer of ``Shared``.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let reference = try await SharedReferences.current.required(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference, isReadOnly: true)
  }
}
