/// Runs an operation with some dependencies overridden, for the operation and all code that it
/// calls.
///
/// Overrides are carried in task-locals: child tasks (`async let`, task groups) and `Task { }` made
/// inside inherit them; `Task.detached` and callbacks of other libraries do not. The innermost
/// override wins. If a dependency has no test value, reading it in `update` to change a part of it
/// is no issue: its stand-in (see ``Unimplemented``) is changed. When the operation returns or
/// throws, the previous dependencies are current again.
///
/// ```swift
/// let year = withDependencies {
///   $0.date = .constant(Date(timeIntervalSince1970: 0))
/// } operation: {
///   Feature().year
/// }
/// ```
@discardableResult
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues.current
  // The current table is bound, so that no other one has its address meanwhile.
  let outer = values.overridesID
  try values.change(update)
  if values.overridesID == outer { return try operation() }
  return try CurrentOverrides.bind(values.overrides, operation)
}

/// Runs an asynchronous operation with some dependencies overridden, on the caller's actor.
///
/// See the synchronous overload for how overrides are inherited.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues.current
  try await values.change(isolation: isolation, update)
  return try await CurrentOverrides.bind(values.overrides, isolation: isolation, operation)
}
