import Synchronization

/// A value behind a lock, which tests and clients share with `@Sendable` closures.
///
/// Reading and changing are safe on any thread and never suspend; the closure of `withValue` runs
/// with the lock held and must not use the same value again. `Mutex` of `Synchronization` is the
/// same without the reference: use it where an object already owns it.
///
/// ```swift
/// let tracked = LockIsolated<[String]>([])
/// let client = Analytics(track: { event in tracked.withValue { $0.append(event) } })
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // A lock: the value is shared between threads.
  private let storage: Mutex<Value>

  /// Makes a lock around a value.
  public init(_ value: sending Value) { storage = Mutex(value) }

  /// Reads or changes the value, with the lock held meanwhile.
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try storage.withLock(operation)
  }

  /// Replaces the value.
  public func setValue(_ newValue: sending Value) {
    // Transfers the sending parameter into the closure, which uses it once.
    let new = Transfer(newValue)
    storage.withLock { $0 = new.value }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the current value.
  public var value: Value { storage.withLock { $0 } }

  /// A part of the current value.
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }
}

// Unchecked: made from a sending value, and read once.
private struct Transfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A value behind an actor, for code that already uses this type: ``LockIsolated`` needs no
/// `await`.
///
/// ```swift
/// let didSave = ActorIsolated(false)
/// await didSave.setValue(true)
/// ```
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Makes an actor with a value.
  public init(_ value: sending Value) { self.value = value }

  /// Reads or changes the value with exclusive access.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: sending Value) { value = newValue }
}
