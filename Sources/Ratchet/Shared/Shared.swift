import RatchetIssues

/// A value that several features hold by reference: `@Shared(.inMemory("count")) var count = 0`.
///
/// Whoever holds it sees each change at once, from any thread: a value is read and changed under a lock.
/// A key says where it comes from and where it is saved; all who name one key hold one value. Without a
/// key a parent hands it on:
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
/// Reading it inside of `withObservationTracking` or `Observations` tells of the next change. Two are
/// equal when their values are. In an assertion of a test store, it reads and changes what the test
/// expects, and not what is there.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value: Sendable>: Sendable {
  let source: any SharedSource<Value>

  init(source: any SharedSource<Value>) { self.source = source }

  /// A value that nothing saves, shared by whoever is handed its projected value.
  public init(value: Value) { source = SharedSlot(SharedReference(value)) }

  /// The same value again: `_count = Shared(projectedValue: parent.$count)`.
  public init(projectedValue: Shared<Value>) { self = projectedValue }

  /// The value now. It is changed by `withLock`, as a change in two steps could lose another's.
  public var wrappedValue: Value { source.read() }

  /// The reference itself: what is handed on, and what has `withLock`.
  public var projectedValue: Shared<Value> {
    get { self }
    set { self = newValue }
  }

  /// Changes the value, one after the other: nobody else changes it meanwhile.
  ///
  /// Until the closure has ended, everybody reads the value as it was, also the closure itself. Do no more
  /// in it than to change it: others who want to change it wait, and to change this same value again in it
  /// stops the program. When it throws, what it has changed by then stays.
  /// A collection of n elements is copied when one of them is changed, O(n): for a large one, see
  /// ``withExclusiveLock(_:fileID:filePath:line:column:)``.
  /// Observers are told, and the value is given to the key to be saved, when it has returned.
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

  /// Changes the value where it lies: nobody else reads or changes it meanwhile.
  ///
  /// As `withLock`, but one element of a large collection is changed in O(1): the collection is not copied,
  /// unless somebody holds another copy of it. Others who want to read the value wait too, and to read it
  /// in the closure, past its parameter, stops the program.
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

// Where it is saved.
extension Shared {
  /// Why it could not be loaded, if that is so: the value is then the default.
  public var loadError: (any Error)? { source.root.status.loadError }

  /// Why the last save failed, if it did.
  public var saveError: (any Error)? { source.root.status.saveError }

  /// Whether a load has begun, and not ended.
  public var isLoading: Bool { source.root.status.isLoading }

  /// Loads the value again. One that was changed meanwhile stays as it is. Without a key, does nothing.
  ///
  /// - Throws: what the key gives as the reason, which is ``loadError`` from then on.
  public func load() async throws { try await source.root.load() }

  /// Replaces the key, and loads the value of the new one: this property and its copies stand for that from
  /// here on. It begins as the value that they had before.
  ///
  /// ```swift
  /// try await $page.load(.page(2))
  /// ```
  ///
  /// The key is replaced on the caller's actor, before the wait, and not at all where the task is cancelled.
  /// Readers of the old value are woken. Parts that were made before (`$page.title`) follow the property.
  /// The property keeps the key that it was made with for as long as it lives, and a key that was loaded until
  /// another one is loaded.
  ///
  /// - Throws: what the key gives as the reason, which is ``loadError`` from then on;
  ///   ``SharedKeyError/noKeyOfItsOwn`` where this is a part of another value.
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
  /// - Throws: what the key gives as the reason, which is ``saveError`` from then on.
  public func save() async throws { try await source.root.save() }
}
