public import RatchetIssues
public import Synchronization

/// The current dependencies: a table of overrides, with each key's default behind it.
///
/// It is a value of one pointer, carried in a task-local. Reading costs a task-local read and one
/// or two table look-ups; overriding copies the table of overrides, not the values.
public struct DependencyValues: Sendable {
  // Until anything is overridden, the task-local is never read.
  @inlinable
  package static var current: DependencyValues {
    // The task-local retains the table until it is retained here.
    DependencyValues(
      overrides: wasOverridden.load(ordering: .relaxed)
        ? CurrentOverrides.table?.takeUnretainedValue() : nil)
  }

  /// All current overrides; nil if there are none.
  @usableFromInline var overrides: DependencyTable?

  /// The `@Dependency` that reads, if one does. The overrides that it captured come after
  /// `overrides`.
  @usableFromInline var reader: DependencySite?

  /// The override under way, if values are read to change a part of them.
  @usableFromInline var change: DependencyChange?

  /// Whether values are read only to change a part of them, as in `$0.client.fetch = { … }`, which
  /// does not count as a use.
  package var isBeingChanged: Bool {
    get { change != nil }
    set { change = newValue ? .unobserved : nil }
  }

  /// The defaults, without overrides.
  public init() {}

  @inlinable
  init(overrides: DependencyTable?, reader: DependencySite? = nil) {
    self.overrides = overrides
    self.reader = reader
  }

  /// The value for a key: the innermost override, otherwise the prepared value, otherwise the key's
  /// default in the current context.
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
      DependencyTable.set(ObjectIdentifier(key), to: newValue, in: &overrides)
      // The check is the usual one of a live program, without a call.
      if change?.isObserved != false {
        DependencyChange.noteSet(ObjectIdentifier(key), in: change)
      }
    }
  }

  @inlinable
  func override<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    overrides?.value(for: key) ?? reader?.captured?.value(for: key)
  }

  /// Identifies these overrides. A separate table with equal contents has another identifier.
  @inlinable
  package var overridesID: OverridesID {
    OverridesID(table: overrides.map { Unmanaged.passUnretained($0) })
  }

  /// Whether these are the current overrides, by identity. O(1).
  @inlinable
  package var isCurrent: Bool { Self.isCurrent(overridesID) }

  /// Whether these are the current overrides, by identifier, so that the caller need not retain the
  /// table for an opaque call.
  @inlinable
  package static func isCurrent(_ overrides: OverridesID) -> Bool {
    // Until anything is overridden, the task-local is never read: that is most of the cost of a
    // send.
    guard wasOverridden.load(ordering: .relaxed) else { return overrides.table == nil }
    return isBound(overrides)
  }

  /// Whether there was ever an override in this process. Code that runs under an override was
  /// started after this was set, so a relaxed read suffices to see it.
  @usableFromInline static let wasOverridden = Atomic(false)

  @usableFromInline
  static func isBound(_ overrides: OverridesID) -> Bool {
    OverridesID(table: CurrentOverrides.table) == overrides
  }

  /// Runs an operation with exactly these overrides. Binds nothing if they are current already.
  @inlinable
  package static func withCurrent<R>(
    _ values: DependencyValues, _ operation: () throws -> R
  ) rethrows -> R {
    if values.isCurrent { return try operation() }
    return try CurrentOverrides.bind(values.overrides, operation)
  }

  /// Like the synchronous overload, on the caller's actor.
  @inlinable
  package nonisolated(nonsending) static func withCurrent<R>(
    _ values: DependencyValues, _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    if values.isCurrent { return try await operation() }
    return try await CurrentOverrides.bindHere(values.overrides, isolation: #isolation, operation)
  }

  /// Runs an operation with exactly these overrides, which are not the current ones and which the
  /// caller retains.
  // Without a result, so that it is compiled for one type; by identifier, so that the caller counts
  // no references.
  @usableFromInline
  package static func bind(_ overrides: OverridesID, _ operation: () -> Void) {
    CurrentOverrides.bind(overrides.table?.takeUnretainedValue(), operation)
  }
}

/// Identifies overrides by the address of their table; without a table if nothing is overridden. It
/// does not retain them.
@usableFromInline
package struct OverridesID: Equatable {
  @usableFromInline let table: Unmanaged<DependencyTable>?

  @inlinable
  init(table: Unmanaged<DependencyTable>?) { self.table = table }

  @inlinable
  package static func == (lhs: OverridesID, rhs: OverridesID) -> Bool {
    lhs.table?.toOpaque() == rhs.table?.toOpaque()
  }
}
