import Synchronization

/// A value behind a lock, for what tests and clients share with `@Sendable` closures.
///
/// Reading and changing are safe from any thread and never suspend; the closure of `withValue` runs
/// with the lock held and must not use the same value again. A `Mutex` of `Synchronization` is the same
/// without the reference: use that where something already holds it.
///
/// ```swift
/// let tracked = LockIsolated<[String]>([])
/// let client = Analytics(track: { event in tracked.withValue { $0.append(event) } })
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // What is shared is shared between threads.
  private let storage: Mutex<Value>

  public init(_ value: sending Value) { storage = Mutex(value) }

  /// Reads or changes the value, with the lock held meanwhile.
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try storage.withLock(operation)
  }

  /// Replaces the value.
  public func setValue(_ newValue: sending Value) {
    // What the closure captures is given away here, once.
    let new = Transfer(newValue)
    storage.withLock { $0 = new.value }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value as it is now.
  public var value: Value { storage.withLock { $0 } }

  /// A part of the value as it is now.
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }
}

// Unchecked: made of what was given away, and read once.
private struct Transfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
