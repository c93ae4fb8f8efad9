public import RatchetIssues
public import Synchronization

/// The dependencies in force: a table of overrides over each key's default.
///
/// It is a value of one pointer, carried in a task-local. Reading costs a task-local read and one
/// or two table look-ups; overriding copies the table of overrides, not the values.
public struct DependencyValues: Sendable {
  // Where nothing was ever overridden, the task-local need not be asked.
  @inlinable
  package static var current: DependencyValues {
    DependencyValues(
      overrides: wasOverridden.load(ordering: .relaxed)
        ? OverridesInForce.address?.table.takeUnretainedValue() : nil)
  }

  /// What was overridden here and outside; nil where nothing was.
  @usableFromInline var overrides: DependencyTable?

  /// The `@Dependency` that reads, if one does: what it captured is asked after `overrides`.
  @usableFromInline var reader: DependencySite?

  /// The override under way, where what is read is to be changed in part and set again.
  @usableFromInline var change: DependencyChange?

  /// Whether what is read is only to be changed in part, as in `$0.client.fetch = { … }`: no use of it.
  package var isBeingChanged: Bool {
    get { change != nil }
    set { change = newValue ? .unobserved : nil }
  }

  /// The overrides in force here.
  @usableFromInline
  package static var inForce: DependencyValues { current }

  /// The defaults, with nothing overridden.
  public init() {}

  @inlinable
  init(overrides: DependencyTable?, reader: DependencySite? = nil) {
    self.overrides = overrides
    self.reader = reader
  }

  /// The value for a key: the nearest override, else the prepared one, else the key's default in
  /// the current context.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable get {
      override(key)
        ?? reader?.keptDefault(key, of: self)
        ?? DependencyCache.value(
          for: key, in: self,
          at: reader?.location
            ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
          function: function)
    }
    @inlinable set {
      DependencyTable.set(ObjectIdentifier(key), to: DependencyBox(newValue), in: &overrides)
      DependencyChange.noteSet(ObjectIdentifier(key), in: change)
    }
  }

  @inlinable
  func override<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    overrides?.value(for: key) ?? reader?.captured?.value(for: key)
  }

  /// Names these overrides; a table with equal contents that was made apart has another name.
  @usableFromInline
  package var overridesID: ObjectIdentifier? { overrides.map { ObjectIdentifier($0) } }

  /// Whether these are the very overrides in force. O(1).
  @inlinable
  package var isCurrent: Bool { Self.isInForce(overridesID) }

  /// Whether these are the very overrides in force. By their name, so that the caller need not retain
  /// the table for a call that it cannot see into.
  @inlinable
  package static func isInForce(_ overrides: ObjectIdentifier?) -> Bool {
    // Where nothing was ever overridden, the task-local need not be asked: that is most of a send.
    guard wasOverridden.load(ordering: .relaxed) else { return overrides == nil }
    return isCurrent(overrides)
  }

  /// Whether there ever was an override in force in this process. Whoever runs under one has been
  /// started by who set this, so that no more than a relaxed read is needed to see it.
  @usableFromInline static let wasOverridden = Atomic(false)

  @usableFromInline
  static func isCurrent(_ overrides: ObjectIdentifier?) -> Bool {
    OverridesInForce.address?.id == overrides
  }

  /// Runs an operation with exactly these overrides in force, binding nothing where they are.
  @inlinable
  package static func withCurrent<R>(
    _ values: DependencyValues, _ operation: () throws -> R
  ) rethrows -> R {
    if values.isCurrent { return try operation() }
    return try OverridesInForce.bind(values, operation)
  }

  /// As the synchronous form, on the caller's actor.
  @inlinable
  package nonisolated(nonsending) static func withCurrent<R>(
    _ values: DependencyValues, _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    if values.isCurrent { return try await operation() }
    return try await OverridesInForce.bindHere(values, isolation: #isolation, operation)
  }

  static func noteOverride(_ values: DependencyValues) {
    if values.overrides != nil { wasOverridden.store(true, ordering: .relaxed) }
  }
}
