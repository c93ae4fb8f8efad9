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
