import RatchetIssues

extension Shared {
  /// The value of a key; the default until something is loaded or saved.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let reference = SharedReferences.inForce.reference(
      for: key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference)
  }

  /// The value of a key, nil until there is one.
  // Where the key has a default of its own, the form for that is meant.
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

  /// The value of a key that has a default of its own.
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

  /// The value of a key, with another default than its own.
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
  /// - Throws: what the key gives as the reason where it cannot be, or
  ///   ``SharedKeyError/noValue(key:)`` where there is none.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let reference = try await SharedReferences.inForce.required(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    source = SharedSlot(reference)
  }
}
