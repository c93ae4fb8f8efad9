/// A value behind an actor, for code that has it already: ``LockIsolated`` needs no `await`.
///
/// ```swift
/// let didSave = ActorIsolated(false)
/// await didSave.setValue(true)
/// ```
public final actor ActorIsolated<Value> {
  public var value: Value

  public init(_ value: sending Value) { self.value = value }

  /// Reads or changes the value, alone meanwhile.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: sending Value) { value = newValue }
}
