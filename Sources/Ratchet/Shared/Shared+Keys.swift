import RatchetIssues

extension Shared {
  /// The value of a key; the default until a value is loaded or set.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let reference = SharedReferences.current.reference(
      for: key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference)
  }

  /// The value of a key, nil until a value is loaded or set.
  // Disfavoured: if the key has its own default, the initializer for such keys is preferred.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedKey<Value>,
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
    _ key: SharedKeyDefault<some SharedKey<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: key.defaultValue(), key.base, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The value of a key, with a default that replaces the key's own.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: SharedKeyDefault<some SharedKey<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: wrappedValue(), key.base, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The value of a key, once it is loaded.
  ///
  /// - Throws: the key's error if loading fails; ``SharedKeyError/noValue(key:)`` if there is no
  ///   value.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let reference = try await SharedReferences.current.required(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference)
  }
}
