import RatchetIssues

/// A value that several features share by reference: `@Shared(.inMemory("count")) var count = 0`.
///
/// Every property that shares the value sees each change at once, on any thread: the value is read
/// and changed under a lock. A key defines where it is loaded from and saved to; properties with
/// the same key share one value. Without a key, a parent passes the projected value on:
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.fileStorage(.settings)) var settings = Settings()
/// }
///
/// state.$settings.withLock { $0.isLoud = true }
/// Volume.State(isLoud: state.$settings.isLoud)
/// ```
///
/// Reading it in `withObservationTracking` or `Observations` observes the next change. Two shared
/// values are equal if their current values are. In an assertion of a test store it reads and
/// changes the test's expectation instead of the actual value.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value: Sendable>: Sendable {
  let source: any SharedSource<Value>

  init(source: any SharedSource<Value>) { self.source = source }

  /// Makes a value without a key, which is never saved. Properties share it through its projected
  /// value.
  public init(value: Value) { source = SharedSlot(SharedReference.made(value)) }

  /// Shares an existing value: `_count = Shared(projectedValue: parent.$count)`.
  public init(projectedValue: Shared<Value>) { self = projectedValue }

  /// The current value. Change it with `withLock`: a separate read and write could lose another
  /// change.
  public var wrappedValue: Value { source.read() }

  /// The shared reference itself, to pass on and to call `withLock` on.
  public var projectedValue: Shared<Value> {
    get { self }
    set { self = newValue }
  }

  /// Changes the value. Changes never overlap.
  ///
  /// Until the closure has ended, every read of the value returns the old one, even a read in the
  /// closure (except through its parameter). Do nothing in the closure but change the value: other
  /// changes wait for it, and changing this same value again in it stops the program. If the
  /// closure throws, its changes up to then stay.
  ///
  /// Changing one element of a collection of n elements copies the collection, O(n): for a large
  /// one, see ``withExclusiveLock(_:fileID:filePath:line:column:)``.
  ///
  /// When the closure has ended, observers are notified and the value is given to the key to save,
  /// both before this returns.
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try source.change(SharedChange(location: location, isExclusive: false), operation)
  }

  /// Changes the value in place: no other code reads or changes it meanwhile.
  ///
  /// Like `withLock`, but changing one element of a large collection is O(1): the collection is not
  /// copied unless another copy of it exists. Other readers wait too. Reading the value in the
  /// closure other than through its parameter stops the program.
  ///
  /// ```swift
  /// state.$rows.withExclusiveLock { $0[id: id]?.isDone = true }
  /// ```
  public func withExclusiveLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try source.change(SharedChange(location: location, isExclusive: true), operation)
  }
}

// Loading and saving.
extension Shared {
  /// The error of the last load if it failed; nil otherwise.
  public var loadError: (any Error)? { source.root.status.loadError }

  /// The error of the last save if it failed; nil otherwise.
  public var saveError: (any Error)? { source.root.status.saveError }

  /// Whether a load is under way.
  public var isLoading: Bool { source.root.status.isLoading }

  /// Loads the value again. If the value is changed during the load, the change stays. Without a
  /// key, does nothing.
  ///
  /// - Throws: the key's error, which is ``loadError`` from then on.
  public func load() async throws { try await source.root.load() }

  /// Replaces the key, and loads the value of the new one. This property and its copies refer to
  /// that value from then on. Until a value is loaded, it is the previous value.
  ///
  /// ```swift
  /// try await $page.load(.page(2))
  /// ```
  ///
  /// The key is replaced on the caller's actor, before this suspends, and not at all if the task is
  /// cancelled. Readers of the old value are woken. Parts that were made before (`$page.title`)
  /// follow the property. The property retains its original key for as long as it lives, and a
  /// replacement until the next one.
  ///
  /// - Throws: the key's error, which is ``loadError`` from then on;
  ///   ``SharedKeyError/noKeyOfItsOwn`` if this is a part of another value.
  public nonisolated(nonsending) func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    guard let slot = source as? SharedSlot<Value> else { throw SharedKeyError.noKeyOfItsOwn }
    try await slot.load(
      key, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Saves the value, and waits until it is saved. Without a key, does nothing.
  ///
  /// - Throws: the key's error, which is ``saveError`` from then on.
  public func save() async throws { try await source.root.save() }
}
